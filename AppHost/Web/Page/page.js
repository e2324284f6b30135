// The page of a home screen. All it shows comes from the host; nothing is kept here but what is being looked at.
const $ = (id) => document.getElementById(id);
const words = {
  systemSmall: "small", systemMedium: "medium", systemLarge: "large", systemExtraLarge: "extra large",
  accessoryCircular: "circle", accessoryRectangular: "rectangle", accessoryInline: "line", accessoryCorner: "corner",
  "lock-screen": "lock screen", small: "small", medium: "medium", large: "large",
};

/** Makes an element; what begins with `on` listens, what is `undefined` is left out. */
function make(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "class") element.className = value;
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

// MARK: The host

async function call(path, body) {
  const answer = await fetch(path, body === undefined ? {} : {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
  });
  if (answer.ok) return answer.json();
  const text = (await answer.text()).trim();
  const error = new Error(text || `the host answered ${answer.status}`);
  error.status = answer.status;
  throw error;
}

let silence;
/** Says something to whoever looks or listens. */
function say(text) {
  $("said").textContent = text;
  clearTimeout(silence);
  silence = setTimeout(() => ($("said").textContent = ""), 8000);
}

function tellFaults(faults) { if (faults?.length) say(faults.join("\n")); }

async function attempt(body) {
  try { return await body(); } catch (error) { say(error.message); }
}

let home = { widgets: [], activities: [], scenes: [] };
let kinds = { widgets: [], controls: [], looks: {} };

async function follow() {
  let number;
  for (;;) {
    try {
      const state = await call(number === undefined ? "/api/state" : `/api/state?after=${number}`);
      number = state.number;
      $("lost").hidden = true;
      home = state.home;
      tellTime();
      show();
    } catch (error) {
      $("lost").textContent = error.status === 403
        ? "The host was started anew: open the address it printed." : `The host doesn't answer: ${error.message}`;
      $("lost").hidden = false;
      if (error.status === 403) return;
      await new Promise((resume) => setTimeout(resume, 2000));
    }
  }
}

// MARK: Snapshots

/** The instant that is looked at; null for now. */
let instant = null;

function nameOf(item) {
  const kind = [...kinds.widgets, ...kinds.controls].find(
    (kind) => kind.kind === item.kind && (kind.plugin ?? "") === (item.plugin ?? ""));
  return item.title || kind?.displayName || item.kind;
}

const cards = new Map();

/** A card with a snapshot, real buttons where it can be tapped, and a name that opens the inspector. */
function card(key, item, snapshot, isNamed) {
  let card = cards.get(key);
  if (!card) {
    card = { image: null, shown: "", regions: "" };
    card.snapshot = make("div", { class: "snapshot" });
    card.caption = make("button", { class: "caption", type: "button", onclick: () => inspect(card.item, true) });
    card.root = make("div", { class: "item", role: "group", "data-snapshot": key }, card.snapshot, card.caption);
    cards.set(key, card);
  }
  card.item = item;
  const title = nameOf(item);
  card.root.setAttribute("aria-label", `${title}, ${words[item.place] ?? item.state ?? item.place}`);
  card.root.className = `item family-${item.place?.startsWith("system") ? "system" : "plain"}${item.forms ? " activity" : ""}${card.isOver ? " over" : ""}`;
  const stale = snapshot?.freshness?.state === "stale" ? " · stale" : "";
  card.caption.textContent = (isNamed ? title : "⋯") + stale;
  card.caption.title = snapshot?.freshness?.reason ?? "";
  card.caption.setAttribute("aria-label", `Inspect ${title}${stale ? ", stale" : ""}`);
  if (!snapshot || snapshot.fault) {
    card.snapshot.replaceChildren(make("p", { class: "missing" }, snapshot?.fault ?? "Not drawn yet."));
    card.image = null;
    card.shown = card.regions = "";
    return card.root;
  }
  size(card.snapshot, snapshot);
  const isNow = instant === null;
  const address = isNow
    ? `/snapshots/${snapshot.name}.png?version=${encodeURIComponent(snapshot.version)}`
    : `/looks/${item.draws ?? item.id}.png?at=${encodeURIComponent(instant.toISOString())}&version=${encodeURIComponent(snapshot.version)}`;
  // What is drawn for another instant may be of another height.
  if (!isNow && card.ratio && card.shown === address) card.snapshot.style.aspectRatio = card.ratio;
  if (card.shown !== address) {
    card.shown = address;
    card.ratio = null;
    load(card, address, isNow ? Promise.resolve(snapshot.text) : spoken(address.replace(".png?", ".json?")), title);
  }
  offer(card, snapshot, title, isNow);
  return card.root;
}

function size(element, snapshot) {
  element.style.width = `${snapshot.width}px`;
  element.style.aspectRatio = `${snapshot.width} / ${snapshot.height}`;
}

async function spoken(address) {
  const facts = await call(address);
  return [...new Set((facts.accessibility ?? []).map((part) => part.label))].join(", ");
}

/** Puts a snapshot in the place of the one before when it is there, so that nothing flickers. */
async function load(card, address, text, title) {
  card.root.setAttribute("aria-busy", "true");
  const image = new Image();
  image.src = address;
  try {
    const [alt] = await Promise.all([text, image.decode()]);
    if (card.shown !== address) return;
    tellOver(card, false);
    card.ratio = String(image.naturalWidth / image.naturalHeight);
    if (instant !== null) card.snapshot.style.aspectRatio = card.ratio;
    image.alt = alt || title;
    if (card.image) card.image.replaceWith(image); else card.snapshot.prepend(image);
    for (const missing of card.snapshot.querySelectorAll(".missing")) missing.remove();
    card.image = image;
  } catch (error) {
    if (card.shown !== address || instant === null) return;
    // What runs may have come to its end by then.
    const isOver = Boolean(card.item.forms) && await text.then(() => false, (reason) => reason.status === 422);
    if (card.shown !== address) return;
    tellOver(card, isOver);
    if (isOver && card.image) card.image.alt = `${title}: over by then`;
    if (!isOver) say(`${title} can't be shown at that instant`);
  } finally {
    if (card.shown === address) card.root.removeAttribute("aria-busy");
  }
}

function tellOver(card, isOver) {
  card.isOver = isOver;
  card.root.classList.toggle("over", isOver);
}

/** Lays a button over each region; where they do what they did, they stay, and keep the focus. */
function offer(card, snapshot, title, isNow, act = (region) => tap(card, snapshot.name, region, title)) {
  const regions = isNow ? snapshot.regions : [];
  const face = JSON.stringify([title, snapshot.control?.isEnabled, regions]);
  if (card.regions === face) return;
  const focused = [...card.snapshot.querySelectorAll(".region")].indexOf(document.activeElement);
  for (const button of card.snapshot.querySelectorAll(".region")) button.remove();
  for (const region of regions) {
    const isWhole = coversAll(region, snapshot);
    const button = make("button", {
      class: `region${isWhole ? " whole" : ""}`, type: "button",
      "aria-label": region.isLink ? `Open ${(!isWhole && region.label) || title}` : region.label || region.name,
      "aria-pressed": region.isOn === null || region.isOn === undefined ? undefined : String(region.isOn),
      "data-runs": region.name, disabled: snapshot.control?.isEnabled === false,
      onclick: () => act(region),
    });
    button.style.left = `${(region.x / snapshot.width) * 100}%`;
    button.style.top = `${(region.y / snapshot.height) * 100}%`;
    button.style.width = `${(region.width / snapshot.width) * 100}%`;
    button.style.height = `${(region.height / snapshot.height) * 100}%`;
    card.snapshot.append(button);
  }
  card.regions = face;
  const all = card.snapshot.querySelectorAll(".region");
  if (focused >= 0 && all.length) all[Math.min(focused, all.length - 1)].focus();
  else if (focused >= 0) card.caption.focus();
}

function coversAll(region, snapshot) { return region.width >= snapshot.width - 1 && region.height >= snapshot.height - 1; }

/** Sets what a place holds, without moving what is there already. */
function fill(place, elements) {
  elements.forEach((element, index) => {
    if (place.children[index] !== element) place.insertBefore(element, place.children[index] ?? null);
  });
  while (place.children.length > elements.length) place.lastElementChild.remove();
}

function show() {
  const seen = new Set();
  const cardsOf = (items, isNamed) => items.map((item) => {
    seen.add(item.id);
    return card(item.id, item, item.snapshot, isNamed);
  });
  const of = (test) => home.widgets.filter((item) => item.surface === "widget" && test(item.place));
  fill($("inline"), cardsOf(of((place) => place === "accessoryInline"), false));
  fill($("accessories"), cardsOf(of((place) => place.startsWith("accessory") && place !== "accessoryInline"), true));
  fill($("widgets"), cardsOf(of((place) => !place.startsWith("accessory")), true));
  fill($("controls"), cardsOf(home.widgets.filter((item) => item.surface === "control"), true));
  fill($("activities"), home.activities.map((item) => {
    seen.add(item.id);
    return card(item.id, item, item.forms["lock-screen"], true);
  }));
  for (const key of cards.keys()) if (!seen.has(key)) cards.delete(key);
  fill($("scenes"), home.scenes.map(scene));
  $("lock-hint").hidden = $("inline").children.length + $("accessories").children.length + home.activities.length > 0;
  $("home-hint").hidden = $("widgets").children.length > 0;
  $("control-hint").hidden = $("controls").children.length > 0;
  tick();
  // What is inspected changes with what is shown, unless it is gone, or a look of one's own is chosen.
  if (inspected) {
    const item = [...home.widgets, ...home.activities].find((item) => item.id === inspected.id);
    if (!item) closeInspector();
    else if (JSON.stringify(item) !== JSON.stringify(inspected)) inspect(item, false);
  }
}

// MARK: The app

const scenes = new Map();
const dark = matchMedia("(prefers-color-scheme: dark)");

/** A window of the app: its image with real buttons over it, and a field by which every button is reached, also one further down. */
function scene(item) {
  let card = scenes.get(item.id);
  if (!card) {
    card = { regions: "", shown: "" };
    card.snapshot = make("div", { class: "snapshot" }, make("p", { class: "missing" }, "Not drawn yet."));
    card.caption = make("input", { type: "text", list: `buttons-${item.id}`, "aria-label": `A button of ${item.title || item.id}`,
      placeholder: "A button", autocomplete: "off", required: true });
    card.list = make("datalist", { id: `buttons-${item.id}` });
    const form = make("form", { class: "row", onsubmit: (event) => {
      event.preventDefault();
      const button = card.item.buttons.find((button) => button.label === card.caption.value);
      if (!button) return say(`${card.item.id} has no button '${card.caption.value}'`);
      card.caption.value = "";
      tapScene(card, button);
    } }, card.caption, card.list, make("button", { type: "submit" }, "Tap"));
    card.root = make("div", { class: "scene", role: "group", "data-scene": item.id, "aria-label": item.title || item.id },
      make("h3", {}, item.title || item.id), card.snapshot, form);
    scenes.set(item.id, card);
  }
  card.item = item;
  const shown = `${item.id}?scheme=${dark.matches ? "dark" : "light"}&version=${item.version}`;
  if (card.shown !== shown) {
    card.shown = shown;
    card.list.replaceChildren(...item.buttons.map((button) => make("option", { value: button.label })));
    drawScene(card, item, shown);
  }
  return card.root;
}

async function drawScene(card, item, shown) {
  const address = (format) => `/scenes/${shown.replace("?", `.${format}?`)}`;
  card.root.setAttribute("aria-busy", "true");
  try {
    const image = new Image();
    image.src = address("png");
    const [facts] = await Promise.all([call(address("json")), image.decode()]);
    if (card.shown !== shown) return;
    image.alt = (facts.text ?? []).map((text) => text.string).join(", ") || item.id;
    if (card.image) card.image.replaceWith(image); else card.snapshot.replaceChildren(image);
    card.image = image;
    const snapshot = { width: facts.size.width, height: facts.size.height, regions: facts.regions.filter((region) => region.button).map((region) => {
      const label = item.buttons.find((button) => button.number === region.button)?.label ?? "";
      return { ...region.rect, number: region.button, label, name: `button ${region.button}`, isLink: false };
    }) };
    card.snapshot.style.aspectRatio = `${snapshot.width} / ${snapshot.height}`;
    offer(card, snapshot, item.title || item.id, true, (region) => tapScene(card, region));
  } catch (error) {
    if (card.shown !== shown) return;
    card.image = null;
    card.regions = "";
    card.snapshot.replaceChildren(make("p", { class: "missing" }, error.message || "It can't be drawn."));
  } finally {
    if (card.shown === shown) card.root.removeAttribute("aria-busy");
  }
}

async function tapScene(card, button) {
  card.root.classList.add("busy");
  const done = await attempt(() => call("/api/tap-scene", { scene: card.item.id, button: button.label, number: String(button.number) }));
  card.root.classList.remove("busy");
  if (!done) return;
  say(done.answer.dialog ?? `${button.label}: done`);
  tellFaults(done.faults);
}
dark.addEventListener("change", () => show());

let counting;
/** Has what counts drawn every second for as long as somebody looks. */
function tick() {
  clearTimeout(counting);
  const ids = home.widgets.filter((item) => item.snapshot?.isCounting).map((item) => item.id)
    .concat(home.activities.filter((item) => item.forms["lock-screen"]?.isCounting).map((item) => item.draws));
  if (!ids.length || instant !== null || document.hidden) return;
  counting = setTimeout(async () => {
    try { await call("/api/draw", { ids }); } catch { /* The next state says what is wrong. */ }
    tick();
  }, 1000);
}
document.addEventListener("visibilitychange", tick);

// MARK: Tapping and asking

async function tap(card, snapshot, region, title, answers = []) {
  card.root.classList.add("busy");
  const done = await attempt(() => call("/api/tap", { snapshot, action: region.action, answers }));
  card.root.classList.remove("busy");
  if (!done) return;
  if (done.opens) return say(`Opens ${done.opens} in the app`);
  if (done.answer.ask) {
    return ask(`${title}: ${region.label || region.name}`, done.answer.ask, (answer) =>
      tap(card, snapshot, region, title, [...answers, answer]));
  }
  const shows = done.answer.view !== undefined && done.answer.view !== null;
  if (done.answer.dialog || shows) told(`${title}: ${region.label || region.name}`, done.answer);
  say(done.answer.dialog ?? `${region.label || region.name}: done`);
  tellFaults(done.faults);
}

function line(kind, text) {
  $("answers").append(make("p", { class: kind }, text));
  showLast();
}

function showLast() { $("answers").scrollTop = $("answers").scrollHeight; }

function told(asked, answer) {
  line("asked", asked);
  line("told", answer.dialog ?? answer.value ?? (answer.opens ? "Opens the app." : "Done."));
  $("answers").append(...shown(answer));
}

/** The view an intent shows with its answer or its question; nothing where there is none. */
function shown(answer) {
  if (answer.view === undefined || answer.view === null) return [];
  const alt = (answer.snippet ?? []).join(", ");
  return [make("picture", {},
    make("source", { media: "(prefers-color-scheme: dark)", srcset: `/snippets/${answer.view}?scheme=dark` }),
    make("img", { src: `/snippets/${answer.view}`, alt: alt || "A view without words", onload: showLast }))];
}

async function askPhrase(phrase, answers = [], labels = []) {
  try {
    const { answer, faults } = await call("/api/ask", { phrase, answers });
    if (answer.ask) {
      return ask(phrase, answer.ask, (given, label) => askPhrase(phrase, [...answers, given], [...labels, label]));
    }
    told([phrase, ...labels].join(" · "), answer);
    tellFaults(faults);
  } catch (error) {
    line("asked", phrase);
    line("told failed", error.message);
  }
}

/** Asks back; goes on with the answer and what a person reads of it. */
function ask(about, question, goOn) {
  const form = $("question");
  const answer = (text, label) => {
    form.hidden = true;
    $("said").textContent = "";
    $("phrase").focus();
    goOn(text, label);
  };
  const yesOrNo = question.kind === "confirmation" || question.kind === "foreground";
  const actions = question.actions;
  // A choice is named by its identifier alone: another may be called so.
  const choices = yesOrNo && !question.choices?.length
    ? [{ answer: "yes", title: actions?.accept ?? "Yes", risky: actions?.isDestructive }, { answer: "no", title: actions?.deny ?? "No" }]
    : (question.choices ?? []).map((choice) => ({ ...choice, answer: `id:${choice.id}` }));
  $("question-text").textContent = question.question;
  $("question-view").replaceChildren(...shown(question));
  $("choices").replaceChildren(...choices.map((choice) => make("button",
    { type: "button", class: choice.risky ? "danger" : "", onclick: () => answer(choice.answer, choice.title) },
    choice.subtitle ? `${choice.title} — ${choice.subtitle}` : choice.title)));
  $("value-row").hidden = yesOrNo || question.kind === "choice";
  $("value").value = "";
  $("value").placeholder = question.form ?? "";
  form.onsubmit = (event) => {
    event.preventDefault();
    const written = $("value").value.trim();
    if (written) answer(written, written);
  };
  form.hidden = false;
  (choices.length ? $("choices").firstElementChild : $("value")).focus();
  say(`${about}: ${question.question}`);
}
$("never-mind").addEventListener("click", () => { $("question").hidden = true; $("phrase").focus(); });

$("ask").addEventListener("submit", (event) => {
  event.preventDefault();
  const phrase = $("phrase").value.trim();
  if (!phrase) return;
  $("phrase").value = "";
  askPhrase(phrase);
});

async function suggest() {
  const { shortcuts } = await call("/api/phrases");
  const plain = shortcuts.map((shortcut) => shortcut.phrases.filter((phrase) => !phrase.includes("${"))).filter((list) => list.length);
  $("phrases").replaceChildren(...plain.flat().map((phrase) => make("option", { value: phrase })));
  $("suggestions").replaceChildren(...plain.slice(0, 5).map((list) =>
    make("button", { type: "button", onclick: () => askPhrase(list[0]) }, list[0])));
}

$("search").addEventListener("submit", async (event) => {
  event.preventDefault();
  const found = await attempt(() => call(`/api/search?text=${encodeURIComponent($("sought").value)}`));
  if (!found) return;
  const results = found.results;
  $("found-count").textContent = results.length === 0 ? "Nothing was found." : results.length === 1 ? "1 thing" : `${results.length} things`;
  $("found").replaceChildren(...results.map((result) => make("li", {}, result.title, make("span", {}, `${result.type} · ${result.application}`))));
});

// MARK: Time

/** What writes dates as the host's region does and in its zone, as the snapshots do; without a host, as the browser's does. */
export function dateFormat(options, region = home.region) {
  try {
    return new Intl.DateTimeFormat(region?.locale ?? [], { timeZone: region?.timeZone, ...options });
  } catch {
    // The browser knows fewer zones.
    return new Intl.DateTimeFormat([], options);
  }
}
// Of an hour and a minute by themselves the zero before the hour is lost where the region writes one.
const timeOfDay = { timeStyle: "short" };

function tellTime() {
  const shown = instant ?? new Date();
  $("clock").textContent = dateFormat(timeOfDay).formatToParts(shown)
    .filter((part) => part.type !== "dayPeriod").map((part) => part.value).join("").trim();
  $("day").textContent = dateFormat({ weekday: "long", day: "numeric", month: "long" }).format(shown);
}

let moving;
$("time").addEventListener("input", () => {
  const steps = Number($("time").value);
  const now = new Date();
  instant = steps === 0 ? null : new Date(Math.floor(now / 300000) * 300000 + steps * 300000);
  const text = instant === null ? "now"
    : `${dateFormat({ weekday: "short" }).format(instant)} ${dateFormat(timeOfDay).format(instant)}`;
  $("instant").textContent = text;
  $("time").setAttribute("aria-valuetext", text);
  $("now").disabled = instant === null;
  tellTime();
  clearTimeout(moving);
  moving = setTimeout(show, 150);
});
$("now").addEventListener("click", () => {
  $("time").value = "0";
  $("time").dispatchEvent(new Event("input"));
  $("time").focus();
});
setInterval(tellTime, 1000);

// MARK: Placing

$("add").addEventListener("click", openGallery);
$("add-here").addEventListener("click", openGallery);

async function openGallery() {
  await attempt(loadKinds);
  const section = (kind, places, preview) => make("section", { class: "kind", "aria-label": kind.displayName },
    make("h3", {}, kind.displayName), make("p", { class: "small" }, kind.description),
    make("div", { class: "places" }, ...places.map((place) => make("button", { type: "button", onclick: () => add(kind, place) },
      preview ? make("span", { class: "stage" }, make("img", {
        src: `/previews/${place}?kind=${encodeURIComponent(kind.kind)}`, alt: "", loading: "lazy" })) : null,
      words[place] ?? place))));
  $("kinds").replaceChildren(
    ...kinds.widgets.map((kind) => section(kind, kind.families, !kind.plugin)),
    ...kinds.controls.map((kind) => section({ ...kind, displayName: `${kind.displayName}, a control` }, kind.presentations, true)));
  $("gallery").showModal();
}

async function add(kind, place) {
  $("gallery").close();
  const added = await attempt(() => call("/api/add", { kind: kind.kind, place, plugin: kind.plugin ?? "" }));
  if (!added) return;
  say(`${kind.displayName}, ${words[place] ?? place}, is placed`);
  tellFaults(added.faults);
}

async function loadKinds() {
  kinds = await call("/api/gallery");
  show();
}

// MARK: The inspector

let inspected = null;
let look = {};

function closeInspector() {
  inspected = null;
  $("inspector-title").textContent = "Inspector";
  $("inspected").replaceChildren(make("p", { class: "small" }, "The name below a snapshot opens it here."));
}

/** Shows all there is to know of something; asked for by a person it takes the focus and shows it as it is. */
function inspect(item, isAsked) {
  const isOther = isAsked || inspected?.id !== item.id;
  inspected = item;
  $("inspector-title").textContent = `Inspector: ${nameOf(item)}`;
  if (isOther) {
    look = {};
    const parts = item.forms ? [] : [configurationForm(item), lookForm(item)];
    $("inspected").replaceChildren(
      make("div", { class: "stage", id: "stage" }), make("div", { id: "facts", class: "group" }), ...parts.filter(Boolean));
  }
  drawInspected(item);
  if (isAsked) {
    $("inspector-title").focus({ preventScroll: true });
    $("inspector").scrollIntoView({ block: "nearest" });
  }
}

async function drawInspected(item) {
  if (item.forms) {
    $("stage").replaceChildren(...Object.entries(item.forms).filter(([, snapshot]) => snapshot && !snapshot.fault).map(([form, snapshot]) =>
      outlined(snapshot, `/snapshots/${snapshot.name}.png?version=${encodeURIComponent(snapshot.version)}`, `${words[form] ?? form}: ${snapshot.text}`)));
    return tellFacts(item, item.forms["lock-screen"]);
  }
  if (!item.snapshot || item.snapshot.fault) return tellFacts(item, item.snapshot);
  if (!Object.keys(look).length) {
    $("stage").replaceChildren(
      outlined(item.snapshot, `/snapshots/${item.snapshot.name}.png?version=${encodeURIComponent(item.snapshot.version)}`, item.snapshot.text));
    return tellFacts(item, item.snapshot);
  }
  const query = new URLSearchParams({ ...look, version: item.snapshot.version });
  try {
    const facts = await call(`/looks/${item.id}.json?${query}`);
    if (inspected !== item) return;
    const snapshot = {
      width: facts.size.width, height: facts.size.height, diagnostics: facts.diagnostics, freshness: item.snapshot.freshness,
      regions: (facts.regions ?? []).map((region) => ({ ...region.rect, name: region.url ?? region.intent?.id, isLink: Boolean(region.url), label: "" })),
    };
    $("stage").replaceChildren(outlined(snapshot, `/looks/${item.id}.png?${query}`, (facts.text ?? []).map((text) => text.string).join(", ")));
    tellFacts(item, snapshot, (facts.text ?? []).filter((text) => text.truncated).map((text) => text.string));
  } catch (error) {
    $("facts").replaceChildren(make("p", { class: "fault" }, error.message));
  }
}

/** A snapshot with its regions drawn around and numbered. */
function outlined(snapshot, address, text) {
  const frame = make("div", { class: "snapshot" }, make("img", { src: address, alt: text }));
  size(frame, snapshot);
  snapshot.regions.forEach((region, index) => {
    const outline = make("div", { class: "outline", "aria-hidden": "true" }, make("span", {}, String(index)));
    outline.style.left = `${(region.x / snapshot.width) * 100}%`;
    outline.style.top = `${(region.y / snapshot.height) * 100}%`;
    outline.style.width = `${(region.width / snapshot.width) * 100}%`;
    outline.style.height = `${(region.height / snapshot.height) * 100}%`;
    frame.append(outline);
  });
  return frame;
}

function tellFacts(item, snapshot, truncated = []) {
  const list = (title, entries) => entries.length
    ? make("div", { class: "group" }, make("h3", {}, title), make("ol", { class: "facts", start: "0" }, ...entries.map((entry) => make("li", {}, entry)))) : null;
  const facts = [
    make("p", { class: "small" }, `${item.id} · ${item.kind} · ${words[item.place] ?? item.place ?? item.state}`
      + (snapshot ? ` · ${Math.round(snapshot.width)} × ${Math.round(snapshot.height)} points` : "")),
    snapshot?.fault ? make("p", { class: "fault" }, snapshot.fault) : null,
    snapshot?.freshness?.state === "stale" ? make("p", { class: "fault" }, `Stale since ${dateFormat({ dateStyle: "short", timeStyle: "short" }).format(new Date(snapshot.freshness.since))}: ${snapshot.freshness.reason}`) : null,
    ...truncated.map((text) => make("p", { class: "fault" }, `Cut off: ${text}`)),
    ...(snapshot?.diagnostics ?? []).map((diagnostic) => make("p", { class: "fault" }, diagnostic.message, " ", make("code", {}, diagnostic.path ?? ""))),
    list("Regions", (snapshot?.regions ?? []).map((region) => `${region.label && !coversAll(region, snapshot) ? `${region.label}: ` : ""}${region.isLink ? "opens" : "runs"} ${region.name}`)),
  ];
  $("facts").replaceChildren(...facts.filter(Boolean));
}

function field(title, control) { return make("label", {}, title, control); }

function select(name, values, value, first) {
  const element = make("select", { name }, ...(first === undefined ? [] : [make("option", { value: "" }, first)]),
    ...values.map((each) => make("option", { value: each }, each)));
  element.value = value ?? "";
  return element;
}

/** What a person chooses about a widget, by the parameters of its intent. */
function configurationForm(item) {
  const kind = [...kinds.widgets, ...kinds.controls].find((kind) => kind.kind === item.kind && !kind.plugin);
  const parameters = (kind?.parameters ?? []).filter((parameter) => parameter.form !== null);
  if (item.plugin || !parameters.length) return null;
  const chosen = (parameter) => item.configuration[parameter.name] ?? parameter.default ?? "";
  const written = (value) => (typeof value === "string" ? value : JSON.stringify(value));
  return make("form", {
    class: "group", id: "configuration", "aria-label": "Configuration",
    onsubmit: async (event) => {
      event.preventDefault();
      const configuration = {};
      for (const parameter of parameters) {
        const control = event.target.elements[parameter.name];
        if (parameter.kind === "boolean" || control.type === "checkbox") configuration[parameter.name] = control.checked;
        else if (control.value !== "") configuration[parameter.name] = control.type === "number" ? Number(control.value) : control.value;
      }
      const done = await attempt(() => call("/api/configure", { id: item.id, configuration }));
      if (done) { say(`${nameOf(item)} is configured`); tellFaults(done.faults); }
    },
  }, make("h3", {}, "Configuration"), make("div", { class: "fields" }, ...parameters.map((parameter) => {
    const value = chosen(parameter);
    const isNumber = typeof value === "number";
    return field(parameter.title, typeof value === "boolean"
      ? make("input", { type: "checkbox", name: parameter.name, checked: value })
      : make("input", { type: isNumber ? "number" : "text", step: isNumber ? "any" : undefined, name: parameter.name,
        value: written(value), title: parameter.form ?? "", maxlength: "500" }));
  })), make("div", { class: "row" }, make("button", { type: "submit", class: "primary" }, "Configure")));
}

/** How it is drawn, tried here before it is kept. */
function lookForm(item) {
  const isControl = item.surface === "control";
  const options = Object.entries(kinds.looks).filter(([name]) => !isControl || name !== "mode");
  const titles = { mode: "Mode", scheme: "Colours", device: "Device", "type-size": "Text size", contrast: "Contrast" };
  const languages = ["de_DE", "fr_FR", "es_ES", "ja_JP", "ar", "he"];
  const change = (event) => {
    const form = event.currentTarget;
    look = {};
    for (const control of form.elements) if (control.name && control.value && control.value !== item.look[control.name]) look[control.name] = control.value;
    drawInspected(inspected);
  };
  const own = (name) => item.look[name];
  return make("form", { class: "group", id: "looks", "aria-label": "Look", onchange: change, onsubmit: (event) => event.preventDefault() },
    make("h3", {}, "Look"),
    make("div", { class: "fields" },
      ...options.map(([name, values]) => field(titles[name] ?? name, select(name, values, own(name), own(name) ? undefined : "as it is"))),
      field("Language", select("locale", languages, "", "as it is"))),
    make("div", { class: "row" },
      item.plugin ? null : make("button", { type: "button", onclick: async () => {
        const { locale, ...kept } = look;
        const done = await attempt(() => call("/api/configure", { id: item.id, look: { ...item.look, ...kept } }));
        if (done) { say(`${nameOf(item)} keeps this look`); tellFaults(done.faults); }
      } }, "Keep this look"),
      make("button", { type: "button", class: "danger", onclick: async () => {
        // Nothing of it is asked for any more.
        closeInspector();
        const done = await attempt(() => call("/api/remove", { id: item.id }));
        if (done) { say(`${nameOf(item)} is removed`); $("add").focus(); } else inspect(item, true);
      } }, "Remove")));
}

tellTime();
follow();
attempt(loadKinds);
attempt(suggest);
