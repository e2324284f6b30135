#!/usr/bin/env python3
"""Mechanical check of questions.tsv + spans.tsv against events.ics (own parser, own recurrence expansion)."""
import os,re,sys,datetime as d
from zoneinfo import ZoneInfo
os.chdir(os.path.dirname(os.path.abspath(__file__)))
NY=ZoneInfo('America/New_York'); UTC=d.timezone.utc
NOW=d.datetime(2026,11,22,9,30); HI=d.datetime(2027,2,1)
bad=[]
def err(n,*m): bad.append((n,)+m)
# ---------- calendar
raw=open('events.ics','rb').read()
if b'\n' in raw.replace(b'\r\n',b''): err(0,'bare LF in ics')
lines=raw.decode().replace('\r\n ','').split('\r\n')
if lines.pop(): err(0,'ics: no final CRLF')
if max(len(l) for l in raw.split(b'\r\n'))>75: err(0,'ics line > 75 octets')
stack=[];events=[];cur=None;top=[]
for l in lines:
    k,v=l.split(':',1)
    if k=='BEGIN':
        stack.append(v)
        if v=='VEVENT':cur={}
    elif k=='END':
        if stack.pop()!=v: err(0,'ics nesting',l)
        if v=='VEVENT':events.append(cur);cur=None
    elif cur is not None:
        name,*par=k.split(';')
        if name in cur: err(0,'double property',l)
        cur[name]=(dict(p.split('=',1) for p in par),v)
    elif stack==['VCALENDAR']: top.append(l)
if stack: err(0,'ics unclosed')
if 'VERSION:2.0' not in top or not any(x.startswith('PRODID:') for x in top): err(0,'VERSION/PRODID')
if len({e['UID'][1] for e in events})!=len(events): err(0,'UIDs not unique')
def val(p,v):
    if p.get('VALUE')=='DATE': return d.datetime.strptime(v,'%Y%m%d'),True
    if v.endswith('Z'):
        return d.datetime.strptime(v,'%Y%m%dT%H%M%SZ').replace(tzinfo=UTC).astimezone(NY).replace(tzinfo=None),False
    assert p.get('TZID')=='America/New_York',(p,v)
    return d.datetime.strptime(v,'%Y%m%dT%H%M%S'),False
OCC=[]  # start,end,allday,title,busy
unesc=lambda s:re.sub(r'\\([,;\\])',r'\1',s)
for e in events:
    for k in('UID','DTSTAMP','DTSTART','DTEND','SUMMARY'):
        if k not in e: err(0,'missing',k,e)
    s,ad=val(*e['DTSTART']); en,_=val(*e['DTEND'])
    if en<=s: err(0,'empty event',e)
    if e.get('STATUS',({},''))[1]=='CANCELLED': continue
    starts=[s]
    if 'RRULE' in e:
        r=dict(x.split('=') for x in e['RRULE'][1].split(';'))
        assert r['FREQ']=='WEEKLY' and set(r)<={'FREQ','INTERVAL','BYDAY','COUNT','UNTIL'}
        days=[['MO','TU','WE','TH','FR','SA','SU'].index(x) for x in r['BYDAY'].split(',')]
        if s.weekday() not in days: err(0,'DTSTART not in BYDAY',e)
        until=val({},r['UNTIL'])[0] if 'UNTIL' in r else HI
        wk0=s.date()-d.timedelta(s.weekday()); starts=[]; x=s
        while x<=until and len(starts)<int(r.get('COUNT',10**6)):
            w=((x.date()-d.timedelta(x.weekday()))-wk0).days//7
            if x.weekday() in days and w%int(r.get('INTERVAL',1))==0: starts.append(x)
            x+=d.timedelta(1)
        if 'EXDATE' in e:
            for v in e['EXDATE'][1].split(','):
                v=val(e['EXDATE'][0],v)[0]
                if v not in starts: err(0,'EXDATE hits nothing',v)
                else: starts.remove(v)
    busy=e.get('TRANSP',({},'OPAQUE'))[1]!='TRANSPARENT'
    OCC+=[(x,x+(en-s),ad,unesc(e['SUMMARY'][1]),busy) for x in starts]
OCC.sort(key=lambda o:(o[0],not o[2]))
for a,b in zip(OCC,OCC[1:]):
    if a[0]==b[0]: err(0,'two events start together (order unclear)',a[3],b[3])
hit=lambda a,b:[o for o in OCC if o[0]<b and o[1]>a]
# ---------- table
Q=open('questions.tsv').read().split('\n'); assert Q.pop()==''
assert Q.pop(0)=='question\tkind\texpected'
Q=[l.split('\t') for l in Q]
S=open('spans.tsv').read().split('\n'); assert S.pop()==''
S.pop(0); S=[l.split('\t') for l in S]
if len(Q)!=200 or len(S)!=200: err(0,'rows',len(Q),len(S))
if any(len(r)!=3 for r in Q) or any(len(r)!=5 for r in S): err(0,'columns')
if sum(r[1]=='unknown' for r in Q)!=60: err(0,'unknown count')
seen={}
for n,(q,k,x) in enumerate(Q,1):
    if q!=q.strip() or not q: err(n,'blank')
    key=re.sub(r'[^a-z0-9/]+',' ',q.lower()).strip() or q
    if key in seen: err(n,'duplicate of',seen[key],q)
    seen[key]=n
ts=lambda s:d.datetime.strptime(s,'%Y-%m-%d %H:%M')
MONTHS='jan feb mar apr may jun jul aug sep oct nov dec'.split()
WD='monday tuesday wednesday thursday friday saturday sunday'.split()
def dates(q):
    """explicit dates a question names (independent of the annotation)"""
    out=[]
    for m in re.finditer(r'(\d{4})-(\d\d)-(\d\d)',q): out.append((int(m[2]),int(m[3])))
    q=re.sub(r'\d{4}-\d\d-\d\d','',q)
    for m in re.finditer(r'\b(\d\d?)[/-](\d\d?)\b',q): out.append((int(m[1]),int(m[2])))
    mon=r'(nov|dec)[a-z]*\.?'
    for m in re.finditer(mon+r' (\d\d?)(?:st|nd|rd|th)?\b',q): out.append((MONTHS.index(m[1])+1,int(m[2])))
    for m in re.finditer(r'\b(\d\d?)(?:st|nd|rd|th)? (?:of )?'+mon,q): out.append((MONTHS.index(m[2])+1,int(m[1])))
    return out
checked_dates=0
for n,((q,k,x),(no,a,b,mode,pat)) in enumerate(zip(Q,S),1):
    if int(no)!=n: err(n,'span row number')
    if k=='unknown':
        if x or mode!='none': err(n,'unknown with expectation')
        continue
    a,b=ts(a),ts(b)
    if not a<b: err(n,'span')
    ql=q.lower(); ds=dates(ql)
    if ds:
        checked_dates+=1
        if (a.month,a.day)!=ds[0]: err(n,'date in the question is not the span start',q,ds,a)
    wd=[w for w in WD if re.search(r'\b'+w+r'\b',ql)]
    if wd and 'through' not in ql:
        checked_dates+=1
        if WD[a.weekday()]!=wd[0]: err(n,'weekday',q,a)
        if not ds and 'week from' not in ql and not 0<=(a-NOW).days<7: err(n,'weekday not the coming one',q)
    for w,h in(('morning',(6,12)),('afternoon',(12,18)),('evening',(18,0))):
        if re.search(w,ql) and (a.hour,b.hour)!=h: err(n,w,q,a,b)
    if 'tonight' in ql and (a,b)!=(d.datetime(2026,11,22,18),d.datetime(2026,11,23)): err(n,'tonight')
    if re.search('tomm?orr?ow',ql) and 'from tomorrow' not in ql and 'after tomorrow' not in ql and a.date()!=d.date(2026,11,23): err(n,'tomorrow')
    if k in('events','free'):
        spans=[(a,b)]
        if mode=='point':  # an instant or the hour from it: same answer
            spans+=[(a,a+d.timedelta(minutes=30)),(a,a+d.timedelta(hours=1))]
        if mode=='day' or mode=='part': assert a.date()==(b-d.timedelta(minutes=1)).date()
        for y,z in spans:
            hs=[o for o in hit(y,z) if re.search(pat,o[3],re.I)]
            if y.date()==NOW.date() and any(o[1]<=NOW and not o[2] for o in hs): err(n,'something today is already over',q)
            if k=='events':
                got=' | '.join(o[3] for o in hs)
                if got!=x: err(n,q,'expected',x,'got',got,(y,z))
            else:
                bl=[o[3] for o in hs if o[4]]
                got='no' if bl else 'yes'; want,_,names=x.partition(': ')
                if got!=want or names and names!=' | '.join(bl): err(n,q,x,got,bl)
        if mode in('part','range','day'):  # no timed event may straddle or touch an edge from the wrong side
            for o in hit(a-d.timedelta(1),b+d.timedelta(1)):
                if o[2]: continue
                for edge in(a,b):
                    if o[0]<edge<o[1] and not(o[3].startswith('New Year') and mode=='day') and not(k=='free'): err(n,'straddles',q,o[3],edge)
                    if k=='free' and edge in(o[0],o[1]) and not(edge==a==o[0] or edge==b==o[1]): err(n,'touches',q,o[3],edge)
    elif k=='when':
        c=[o for o in OCC if a<=o[0]<b and o[0]>=NOW and re.search(pat,o[3],re.I)]
        o=c[-1] if mode=='last' else c[0]
        got=o[3]+' @ '+o[0].strftime('%Y-%m-%d' if o[2] else '%Y-%m-%d %H:%M')
        if got!=x: err(n,q,x,got)
        others={p[3] for p in c}-{o[3]}
        if pat and others: print('note: row',n,repr(q),'also matches later',others)
    else: err(n,'kind',k)
print(len(events),'VEVENTs,',len(OCC),'occurrences (without the cancelled one);',len(Q),'rows;',checked_dates,'date/weekday mentions compared')
for z in bad: print('ERROR row',*z)
sys.exit(bool(bad))
