#!/usr/bin/env python3
"""Writes events.ics, questions.tsv and spans.tsv. Expectations are written by hand; check.py verifies them."""
import os
os.chdir(os.path.dirname(os.path.abspath(__file__)))
# ---- events: (uid, title, start, end, extra lines); L=local, Z=UTC, D=date
EV = [
('standup','Team stand-up','L20261116T0930','L20261116T0945',['RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=6','EXDATE;TZID=America/New_York:20261207T093000','LOCATION:Room 4B']),
('gym','Gym','L20261117T1830','L20261117T1930',['RRULE:FREQ=WEEKLY;BYDAY=TU,TH;UNTIL=20261218T045959Z','EXDATE;TZID=America/New_York:20261126T183000,20261208T183000','LOCATION:Ironworks Fitness']),
('priya','1:1 with Priya','L20261118T1400','L20261118T1430',['RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=WE;UNTIL=20261231T045959Z','LOCATION:Room 2A']),
('haircut1','Haircut','L20261119T1715','L20261119T1745',['LOCATION:Shear Genius']),
('server','Server migration','L20261121T2200','L20261121T2330',[]),
('brunch','Brunch with Nora','L20261122T1030','L20261122T1145',['LOCATION:Cafe Luz\\, 12 Elm St']),
('grandma','Call Grandma','L20261122T1900','L20261122T1930',[]),
('falcon','Project Falcon kickoff','L20261123T1400','L20261123T1530',['LOCATION:Room 7C']),
('lena','Call with Lena','L20261123T1500','L20261123T1545',[]),
('webinar','Webinar: tax changes','Z20261124T1600','Z20261124T1645',[]),
('dentist','Dentist appointment','L20261124T1500','L20261124T1600',['LOCATION:Bright Smile Dental\\, 88 Court St']),
('design','Design sync','L20261125T1000','L20261125T1100',['LOCATION:Room 4B']),
('marcus','Lunch with Marcus','L20261125T1215','L20261125T1315',['LOCATION:Taco Loco']),
('budget','Budget review','L20261125T1430','L20261125T1530',['LOCATION:Room 9']),
('dinner','Thanksgiving dinner','L20261126T1600','L20261126T2000',["LOCATION:Aunt Rosa's house"]),
('parcel','Parcel delivery window','L20261127T0800','L20261127T1100',['TRANSP:TRANSPARENT']),
('bike','Bike repair pickup','L20261127T1630','L20261127T1700',['LOCATION:Spoke & Wheel']),
('yoga','Free yoga','L20261128T1000','L20261128T1100',['LOCATION:Riverside Park']),
('sale','Now or never sale','L20261128T1500','L20261128T1700',['LOCATION:Harbor Outlet']),
('games','Board games night','L20261128T1900','L20261128T2200',['STATUS:CANCELLED']),
('may','May planning','L20261130T1100','L20261130T1200',['LOCATION:Room 7C']),
('interview','Interview: backend candidate','L20261130T1130','L20261130T1215',['LOCATION:Room 2A']),
('splan','Sprint planning','L20261201T1000','L20261201T1130',['LOCATION:Room 4B']),
('how','How it goes on','L20261202T1600','L20261202T1700',['LOCATION:Auditorium']),
('ingrid','Lunch with Ingrid','L20261203T1230','L20261203T1330',['LOCATION:Noodle Bar']),
('sam','Time out with Sam','L20261203T1600','L20261203T1700',[]),
('srev','Sprint review','L20261204T1000','L20261204T1100',['LOCATION:Room 4B']),
('film','That Was Then: film night','L20261204T2000','L20261204T2230',['LOCATION:Rialto Cinema']),
('mom',"Mom's birthday",'D20261205','D20261206',[]),
('fly1','Flight to Chicago','Z20261206T2015','Z20261206T2250',['LOCATION:LaGuardia Airport']),
('summit','Data Summit','D20261207','D20261210',['LOCATION:Chicago']),
('fly2','Flight home to New York','Z20261209T2330','Z20261210T0145',["LOCATION:O'Hare Airport"]),
('vet',"Vet: Biscuit's shots",'L20261212T0900','L20261212T0945',['LOCATION:Paws Clinic']),
('piano','Piano recital','L20261213T1400','L20261213T1530',['LOCATION:Community Hall']),
('oil','Oil change','L20261214T0800','L20261214T0900',['LOCATION:Quick Lube']),
('eye','Eye exam','L20261215T1045','L20261215T1130',['LOCATION:Clearview Optical']),
('hands','Quarterly all-hands','Z20261217T1530','Z20261217T1630',['LOCATION:Auditorium']),
('haircut2','Haircut','L20261217T1630','L20261217T1700',['LOCATION:Shear Genius']),
('party','Holiday party','L20261218T1900','L20261218T2300',['LOCATION:The Foundry']),
('passport','Passport renewal','L20261221T1330','L20261221T1400',['LOCATION:Post office']),
('xmas',"Christmas at Aunt Rosa's",'D20261225','D20261226',[]),
('nye',"New Year's Eve at Omar's",'L20261231T2100','L20270101T0100',[]),
]
def t(name,v):
    if v[0]=='L': return f'{name};TZID=America/New_York:{v[1:]}00'
    if v[0]=='Z': return f'{name}:{v[1:]}00Z'
    return f'{name};VALUE=DATE:{v[1:]}'
out=['BEGIN:VCALENDAR','VERSION:2.0','PRODID:-//Question table//Test calendar 1.0//EN','CALSCALE:GREGORIAN',
'BEGIN:VTIMEZONE','TZID:America/New_York',
'BEGIN:DAYLIGHT','DTSTART:20070311T020000','RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU','TZOFFSETFROM:-0500','TZOFFSETTO:-0400','TZNAME:EDT','END:DAYLIGHT',
'BEGIN:STANDARD','DTSTART:20071104T020000','RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU','TZOFFSETFROM:-0400','TZOFFSETTO:-0500','TZNAME:EST','END:STANDARD','END:VTIMEZONE']
for uid,title,s,e,x in EV:
    out+=['BEGIN:VEVENT',f'UID:{uid}@questions.test','DTSTAMP:20261115T120000Z',t('DTSTART',s),t('DTEND',e),'SUMMARY:'+title]+x+['END:VEVENT']
out.append('END:VCALENDAR')
assert all(len(l.encode())<=75 for l in out)
open('events.ics','w',newline='').write('\r\n'.join(out)+'\r\n')

T={u:ti for u,ti,*_ in EV}; T['haircut']='Haircut'
def tl(codes): return ' | '.join(T[c] for c in codes.split())
R=[]  # question, kind, expected, start, end, mode, pattern
def span(s):
    """'11-24' day | '11-24M/A/E' | '11-24 15:00' point | '11-24 14:00-16:00' | '11-22..11-28' inclusive days"""
    import datetime as d
    day=lambda x:d.datetime.strptime('2026-'+x,'%Y-%m-%d')
    f=lambda x:x.strftime('%Y-%m-%d %H:%M')
    if '..' in s:
        a,b=s.split('..'); return f(day(a)),f(day(b)+d.timedelta(1)),'days'
    if ' ' in s:
        a,b=s.split(' ')
        if '-' in b:
            x,y=b.split('-')
            e=f(day(a)+d.timedelta(1)) if y=='24:00' else f'2026-{a} {y}'
            return f'2026-{a} {x}',e,'range'
        p=d.datetime.strptime(f'2026-{a} {b}','%Y-%m-%d %H:%M')
        return f(p),f(p+d.timedelta(minutes=1)),'point'
    h={'M':(6,12),'A':(12,18),'E':(18,24)}.get(s[-1])
    if h: x=day(s[:-1]); return f(x+d.timedelta(hours=h[0])),f(x+d.timedelta(hours=h[1])),'part'
    return f(day(s)),f(day(s)+d.timedelta(1)),'day'
def ev(q,sp,codes,pat=''): R.append((q,'events',tl(codes))+span(sp)+(pat,))
def fr(q,sp,codes=None):
    R.append((q,'free','yes' if codes is None else 'no: '+tl(codes) if codes else 'no')+span(sp)+('',))
def wh(q,code,at,pat,sp='11-22..12-31',mode='first'):
    a,b,_=span(sp)
    if sp.startswith('11-22..'): a='2026-11-22 09:30'
    R.append((q,'when',f'{T[code]} @ 2026-{at}',a,b,mode,pat))

SUN='brunch grandma'; MON='standup falcon lena'; TUE='webinar dentist gym'; WED='design marcus budget'
D3='ingrid sam gym'
ev("what's on today",'11-22',SUN)
ev("what's on tomorrow",'11-23',MON)
ev("anything Tuesday afternoon?",'11-24A','dentist')
ev("what's on 11-24",'11-24',TUE)
ev("what do I have next week",'11-29..12-05','standup may interview splan gym priya how ingrid sam gym srev film mom')
ev("do I have anything this weekend",'11-22',SUN)
ev("what's after lunch on Wednesday",'11-25 13:15-18:00','budget')
ev("What's on the 3rd of December?",'12-03',D3)
ev("What's on 12/3?",'12-03',D3)
ev("Dec 3",'12-03',D3)
ev("3 December",'12-03',D3)
ev("2026-12-03",'12-03',D3)
ev("what's happening in two days",'11-24',TUE)
ev("what's on a week from Tuesday",'12-01','splan gym')
ev("what do I have between 2 and 4 pm on Monday",'11-23 14:00-16:00','falcon lena')
ev("what's on tonight",'11-22E','grandma')
ev("anything at noon tomorrow?",'11-23 12:00','')
ev("what's on from Thursday until Sunday",'11-26..11-29','dinner parcel bike yoga sale')
ev("What's on this morning?",'11-22M','brunch')
ev("what am I doing Saturday",'11-28','yoga sale')
ev("whats on tommorow evening",'11-23E','')
ev("What's my schedule for Monday?",'11-23',MON)
ev("show me Wednesday",'11-25',WED)
ev("what's on Wednesday morning",'11-25M','design')
ev("Do I have anything on Friday morning?",'11-27M','parcel')
ev("anything on Saturday evening?",'11-28E','')
ev("what's on Nov 29",'11-29','')
ev("What do I have a week from today?",'11-29','')
ev("what's on the 30th",'11-30','standup may interview')
ev("what's on December 7th",'12-07','summit')
ev("agenda for Dec 9",'12-09','summit fly2')
ev("what's on 12/5",'12-05','mom')
ev("what do I have on December 25",'12-25','xmas')
ev("anything on New Year's Eve?",'12-31','nye')
ev("What's on this afternoon?",'11-22A','')
ev("what have I got on Tuesday morning",'11-24M','webinar')
ev("what's scheduled for Tuesday evening",'11-24E','gym')
ev("Tuesday",'11-24',TUE)
ev("what's on the day after tomorrow",'11-24',TUE)
ev("what's coming up this week",'11-22..11-28',' '.join([SUN,MON,TUE,WED,'dinner parcel bike yoga sale']))
ev("what's on December 1 through 3",'12-01..12-03','splan gym priya how ingrid sam gym')
ev("what's between Dec 19 and Dec 24",'12-19..12-24','standup passport')
ev("what's on before noon on Monday",'11-23 00:00-12:00','standup')
ev("what do I have after 5:30 pm on December 3",'12-03 17:30-24:00','gym')
ev("what's on Dec 18 in the evening",'12-18E','party')
ev("anything on the evening of December 4?",'12-04E','film')
ev("what's planned for 12/17",'12-17','hands haircut gym')
ev("what's on December 17 in the afternoon",'12-17A','haircut')
ev("what's happening on Sunday, December 13",'12-13','piano')
ev("what's on Nov. 25th",'11-25',WED)
ev("do i have anything dec 11",'12-11','')
ev("What's on in three days?",'11-25',WED)
ev("What's on my calendar on Thursday?",'11-26','dinner')
ev("wat do I have on Wensday",'11-25',WED)
ev("what's on two weeks from today",'12-06','fly1')
ev("what do I have on the 12th of December",'12-12','vet')
ev("what's on 12/14/2026",'12-14','oil standup')
ev("December 15, 2026",'12-15','eye gym')
ev("how does tomorrow look",'11-23',MON)
ev("how's my Friday looking?",'11-27','parcel bike')
ev("what's on from 10 am to 2 pm on Wednesday",'11-25 10:00-14:00','design marcus')
ev("what have I got between noon and 2 pm on Wednesday",'11-25 12:00-14:00','marcus')
ev("what's on tomorrow after lunch",'11-23 13:00-18:00','falcon lena')
ev("what's on at 3:15 pm on Monday",'11-23 15:15','falcon lena')
ev("what's going on at 5 pm on Thursday",'11-26 17:00','dinner')
ev("what's on through Tuesday",'11-22..11-24',' '.join([SUN,MON,TUE]))
ev("what do I have until 3 pm today",'11-22 09:30-15:00','brunch')
ev("what's on for the rest of today",'11-22 09:30-24:00',SUN)
ev("What's on the week of December 13?",'12-13..12-19','piano oil standup eye gym priya hands haircut gym party')
ev("what's on a week from tomorrow",'11-30','standup may interview')
ev("which lunches do I have next week?",'11-29..12-05','ingrid','lunch')
ev("what's on the 8th",'12-08','summit')

fr("am I free 11/24?",'11-24',TUE)
fr("am I busy on Nov 24th at 3pm",'11-24 15:00','dentist')
fr("is Friday evening open",'11-27E')
fr("am I free tomorrow at noon",'11-23 12:00')
fr("Am I free this afternoon?",'11-22A')
fr("am I free tonight",'11-22E','grandma')
fr("am I busy this morning",'11-22M','brunch')
fr("am I free Monday at 3:15 pm",'11-23 15:15','falcon lena')
fr("do I have time on Tuesday at 1 pm",'11-24 13:00')
fr("Am I free on Sunday, November 29?",'11-29')
fr("am I available Wednesday between 10 and 11 am",'11-25 10:00-11:00','design')
fr("am I free Friday morning",'11-27M')
fr("is Saturday evening free",'11-28E')
fr("am I free on December 8",'12-08','summit')
fr("am I free on Dec 11",'12-11')
fr("am I busy on 12/19",'12-19')
fr("am I available Thursday at 5 pm",'11-26 17:00','dinner')
fr("Am I free Thursday morning?",'11-26M')
fr("could I do Wednesday from 4 to 5 pm",'11-25 16:00-17:00')
fr("am I free between 1 and 2 pm on December 1",'12-01 13:00-14:00')
fr("am I free 12/2 at 2:15 pm",'12-02 14:15','priya')
fr("am I free on 2026-12-16 in the morning",'12-16M')
fr("is Monday evening open",'11-23E')
fr("am i free dec 4 at 9pm",'12-04 21:00','film')
fr("am I free on the evening of December 18",'12-18E','party')
fr("do I have time for a coffee on Tuesday at 8 pm",'11-24 20:00')
fr("is my Saturday morning clear?",'11-28M','yoga')
fr("am I free Saturday from noon to 2 pm",'11-28 12:00-14:00')
fr("am I booked on Wednesday at 12:30 pm",'11-25 12:30','marcus')
fr("am I free Dec 3 at 4:30 pm",'12-03 16:30','sam')
fr("am I avaliable tomorow morning",'11-23M','standup')
fr("am I free two weeks from today at 4 pm",'12-06 16:00','fly1')
fr("am I free a week from today",'11-29')
fr("Is the 22nd of December free?",'12-22')
fr("is Dec 24 open",'12-24')

wh("when's my next dentist appointment",'dentist','11-24 15:00','dentist')
wh("next event",'brunch','11-22 10:30','')
wh("when do I meet Priya",'priya','12-02 14:00','priya')
wh("what's my first meeting tomorrow",'standup','11-23 09:30','',sp='11-23')
wh("when is the Data Summit",'summit','12-07','data summit')
wh("when is Mom's birthday?",'mom','12-05','birthday')
wh("when's the flight to Chicago",'fly1','12-06 15:15','flight to chicago')
wh("when is my flight home",'fly2','12-09 18:30','flight home')
wh("when's my next haircut",'haircut2','12-17 16:30','haircut')
wh("when is the free yoga",'yoga','11-28 10:00','free yoga')
wh("when is How it goes on",'how','12-02 16:00','how it goes on')
wh("when is That Was Then?",'film','12-04 20:00','that was then')
wh("when's time out with Sam",'sam','12-03 16:00','sam')
wh("when is May planning",'may','11-30 11:00','may planning')
wh("when is the now or never sale",'sale','11-28 15:00','now or never')
wh("when's the next stand-up",'standup','11-23 09:30','stand-up')
wh("when is my next gym session",'gym','11-24 18:30','gym')
wh("When am I having lunch with Marcus?",'marcus','11-25 12:15','marcus')
wh("what time is the budget review",'budget','11-25 14:30','budget review')
wh("when does the holiday party start",'party','12-18 19:00','holiday party')
wh("what day is the piano recital",'piano','12-13 14:00','piano recital')
wh("when is the all-hands",'hands','12-17 10:30','all-hands')
wh("When's my eye exam?",'eye','12-15 10:45','eye exam')
wh("when is the passport renewal",'passport','12-21 13:30','passport')
wh("what's next?",'brunch','11-22 10:30','')
wh("what time is Thanksgiving dinner",'dinner','11-26 16:00','thanksgiving')
wh("when am I seeing Ingrid",'ingrid','12-03 12:30','ingrid')
wh("wen is my dentist apointment",'dentist','11-24 15:00','dentist')
wh("when's the oil change",'oil','12-14 08:00','oil change')
wh("when's my next lunch",'marcus','11-25 12:15','lunch')
wh("when's my next flight",'fly1','12-06 15:15','flight')
wh("what's the last thing on Tuesday",'gym','11-24 18:30','',sp='11-24',mode='last')
wh("what's the first thing on Wednesday",'design','11-25 10:00','',sp='11-25')

U='''When is that?
What time is it?
Is it?
what about this one
When is it on?
and then what?
what about it
Is there?
When is the
how is it going
Who am I?
what's that for
Am I free then?
what's on that day
Is that before or after?
asdf qwer zxcv
?!?
blah blah blah
xk7 qq zz
Will I enjoy the dentist?
How much does the flight cost?
What should I wear to the holiday party?
Who is paying for lunch with Marcus?
Will the flight to Chicago be delayed?
Should I skip the gym on Tuesday?
Why do we have a stand-up every Monday?
Is brunch with Nora going to be fun?
Is the dentist any good?
Did Lena like my presentation on Friday?
How was the haircut last Thursday?
What did I eat yesterday?
Where did I park yesterday?
When was my first dentist appointment ever?
Is Priya free tomorrow?
What's on Marcus's calendar on Tuesday?
When is Sam's next dentist appointment?
Is my boss busy tomorrow afternoon?
What is Nora doing tonight?
Are you free tonight?
What does my neighbor have planned for Saturday?
What's the weather tomorrow?
Who won the game last night?
What's the capital of France?
what's on TV tonight
what's on Netflix this weekend
How many calories are in a Thanksgiving dinner?
what's 12 times 3
tell me a joke
What's in the news this morning?
When does the pharmacy close tonight?
When is sunset tomorrow?
Turn off the lights at noon
what's on February 30
am I free 13/45
what's on 11/31
am I free on April 31st
anything on 2026-13-01?
am I free tomorrow at 27:00
am I busy on Nov 24 at 3:75 pm
What's on the 32nd?'''.split('\n')
from collections import Counter
print(Counter(r[1] for r in R),len(U))
with open('questions.tsv','w') as q, open('spans.tsv','w') as s:
    q.write('question\tkind\texpected\n'); s.write('row\tstart\tend\tmode\tpattern\n')
    for n,r in enumerate(R,1):
        q.write('\t'.join(r[:3])+'\n'); s.write('\t'.join((str(n),)+r[3:])+'\n')
    for n,u in enumerate(U,len(R)+1):
        q.write(u+'\tunknown\t\n'); s.write(f'{n}\t\t\tnone\t\n')
