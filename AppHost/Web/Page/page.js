// The page of a home screen. Everything it shows comes from the host; it stores only the instant and the item being viewed.
const $ = (id) => document.getElementById(id);
const words = {
  systemSmall: "small", systemMedium: "medium", systemLarge: "large", systemExtraLarge: "extra large",
  accessoryCircular: "circle", accessoryRectangular: "rectangle", accessoryInline: "line", accessoryCorner: "corner",
  "lock-screen": "lock screen", small: "small", medium: "medium", large: "large",
};

/** Makes an element: a property that begins with `on` is an event listener, an `undefined` one is left out. */
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
/** Shows a message for eight seconds; screen readers announce it. */
function say(text) {
  $("message").textContent = text;
  clearTimeout(silence);
  silence = setTimeout(() => ($("message").textContent = ""), 8000);
}

function sayFaults(faults) { if (faults?.length) say(faults.join("\n")); }

async function attempt(body) {
  try { return await body(); } catch (error) { say(error.message); }
}

let home = { widgets: [], activities: [], scenes: [] };
let kinds = { widgets: [], controls: [], appearances: {} };

async function follow() {
  let number;
  for (;;) {
    try {
      const state = await call(number === undefined ? "/api/state" : `/api/state?after=${number}`);
      number = state.number;
      $("lost").hidden = true;
      home = state.home;
      updateClock();
      showGroup();
      showReasons();
      show();
    } catch (error) {
      $("lost").textContent = error.status === 403
        ? "The host was restarted: open the address it printed." : `The host doesn't answer: ${error.message}`;
      $("lost").hidden = false;
      if (error.status === 403) return;
      await new Promise((resume) => setTimeout(resume, 2000));
    }
  }
}

/** Says that the host isn't connected to its group, and how many changes wait. */
function showGroup() {
  const group = home.group;
  $("group").hidden = !group?.disconnected;
  if ($("group").hidden) return;
  const since = dateFormat({ dateStyle: "short", timeStyle: "short" }).format(new Date(group.disconnected));
  const waiting = group.changes === 0 ? "" : group.changes === 1 ? " 1 change waits." : ` ${group.changes} changes wait.`;
  $("group").textContent = `Not connected to the group since ${since}.${waiting}`;
}

/** Says why the shown data is old, such as a feed that fails. */
function showReasons() {
  const text = (home.reasons ?? []).join("\n");
  if ($("reasons").textContent !== text) $("reasons").textContent = text;
  $("reasons").hidden = text === "";
}

// MARK: Snapshots

/** The instant that is shown; null for now. */
let instant = null;

function nameOf(item) {
  const kind = [...kinds.widgets, ...kinds.controls].find(
    (kind) => kind.kind === item.kind && (kind.plugin ?? "") === (item.plugin ?? ""));
  return item.title || kind?.displayName || item.kind;
}

const cards = new Map();

/** Returns a card with a snapshot, buttons over its tappable regions, and a name that opens the inspector. */
function card(key, item, snapshot, isNamed) {
  let card = cards.get(key);
  if (!card) {
    card = { image: null, source: "", regions: "" };
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
    card.source = card.regions = "";
    return card.root;
  }
  size(card.snapshot, snapshot);
  const isNow = instant === null;
  const address = isNow
    ? `/snapshots/${snapshot.name}.png?version=${encodeURIComponent(snapshot.version)}`
    : `/renderings/${item.id}.png?at=${encodeURIComponent(instant.toISOString())}&version=${encodeURIComponent(snapshot.version)}`;
  // A snapshot for another instant may have another height.
  if (!isNow && card.ratio && card.source === address) card.snapshot.style.aspectRatio = card.ratio;
  if (card.source !== address) {
    card.source = address;
    card.ratio = null;
    load(card, address, isNow ? Promise.resolve(snapshot.text) : accessibilityText(address.replace(".png?", ".json?")), title);
  }
  offer(card, snapshot, title, isNow);
  return card.root;
}

function size(element, snapshot) {
  element.style.width = `${snapshot.width}px`;
  element.style.aspectRatio = `${snapshot.width} / ${snapshot.height}`;
}

async function accessibilityText(address) {
  const metadata = await call(address);
  return [...new Set((metadata.accessibility ?? []).map((part) => part.label))].join(", ");
}

/** Replaces a snapshot after the new one has loaded, so that nothing flickers. */
async function load(card, address, text, title) {
  card.root.setAttribute("aria-busy", "true");
  const image = new Image();
  image.src = address;
  try {
    const [alt] = await Promise.all([text, image.decode()]);
    if (card.source !== address) return;
    markOver(card, false);
    card.ratio = String(image.naturalWidth / image.naturalHeight);
    if (instant !== null) card.snapshot.style.aspectRatio = card.ratio;
    image.alt = alt || title;
    if (card.image) card.image.replaceWith(image); else card.snapshot.prepend(image);
    for (const missing of card.snapshot.querySelectorAll(".missing")) missing.remove();
    card.image = image;
  } catch (error) {
    if (card.source !== address || instant === null) return;
    // The Live Activity may have ended by then.
    const isOver = Boolean(card.item.forms) && await text.then(() => false, (reason) => reason.status === 422);
    if (card.source !== address) return;
    markOver(card, isOver);
    if (isOver && card.image) card.image.alt = `${title}: over by then`;
    if (!isOver) say(`${title} can't be shown at that instant`);
  } finally {
    if (card.source === address) card.root.removeAttribute("aria-busy");
  }
}

function markOver(card, isOver) {
  card.isOver = isOver;
  card.root.classList.toggle("over", isOver);
}

/** Lays a button over each region. Buttons whose regions are unchanged stay, and keep the focus. */
export function offer(card, snapshot, title, isNow, act = (region) => tap(card, snapshot.name, region, title)) {
  const regions = isNow ? snapshot.regions : [];
  const face = JSON.stringify([title, snapshot.control?.isEnabled, regions]);
  if (card.regions === face) return;
  const focused = [...card.snapshot.querySelectorAll(".region")].indexOf(document.activeElement);
  for (const element of card.snapshot.querySelectorAll(".clip, .region")) element.remove();
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
    // An element has one clip, so each further shape clips an element around the button.
    const [first, ...others] = region.shapes ?? [];
    if (first) button.style.clipPath = clip(region, first);
    card.snapshot.append(others.reduce((inner, shape) => {
      const outer = make("div", { class: "clip" }, inner);
      outer.style.clipPath = clip({ x: 0, y: 0, width: snapshot.width, height: snapshot.height }, shape);
      return outer;
    }, button));
  }
  card.regions = face;
  const all = card.snapshot.querySelectorAll(".region");
  if (focused >= 0 && all.length) all[Math.min(focused, all.length - 1)].focus();
  else if (focused >= 0) card.caption.focus();
}

/** Returns a shape as the clip of an element with a frame, so that a click beside the shape doesn't meet the element. */
function clip(frame, shape) {
  const points = [];
  let [current, start, first] = [[0, 0], [0, 0], null];
  for (const [name, ...numbers] of shape.outline) {
    const end = numbers.slice(-2);
    if (name === "move") {
      // A polygon has a single line, which returns to its first point between the parts of the outline.
      if (first) points.push(start, first);
      first ??= end;
      start = end;
      points.push(end);
    } else if (name === "line") {
      points.push(end);
    } else if (name === "curve") {
      for (let step = 1; step <= 8; step += 1) {
        const t = step / 8;
        const at = (axis) => (1 - t) ** 3 * current[axis] + 3 * (1 - t) ** 2 * t * numbers[axis]
          + 3 * (1 - t) * t ** 2 * numbers[axis + 2] + t ** 3 * numbers[axis + 4];
        points.push([at(0), at(1)]);
      }
    } else {
      points.push(start);
    }
    current = name === "close" ? start : end;
  }
  const corners = points.map(([x, y]) => `${((x - frame.x) / frame.width) * 100}% ${((y - frame.y) / frame.height) * 100}%`);
  return `polygon(${shape.evenOdd ? "evenodd" : "nonzero"}, ${corners.join(", ")})`;
}

function coversAll(region, snapshot) { return region.width >= snapshot.width - 1 && region.height >= snapshot.height - 1; }

/** Sets the children of a container without moving those that are already in place. */
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
  // The inspector follows the inspected item, and closes when the item is removed.
  if (inspected) {
    const item = [...home.widgets, ...home.activities].find((item) => item.id === inspected.id);
    if (!item) closeInspector();
    else if (JSON.stringify(item) !== JSON.stringify(inspected)) inspect(item, false);
  }
}

// MARK: The app

const scenes = new Map();
const dark = matchMedia("(prefers-color-scheme: dark)");

/** Returns an app window: its image with buttons over it, and a field that reaches every button, also those below the visible part. */
function scene(item) {
  let card = scenes.get(item.id);
  if (!card) {
    card = { regions: "", source: "" };
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
  const source = `${item.id}?scheme=${dark.matches ? "dark" : "light"}&version=${item.version}`;
  if (card.source !== source) {
    card.source = source;
    card.list.replaceChildren(...item.buttons.map((button) => make("option", { value: button.label })));
    drawScene(card, item, source);
  }
  return card.root;
}

async function drawScene(card, item, source) {
  const address = (format) => `/scenes/${source.replace("?", `.${format}?`)}`;
  card.root.setAttribute("aria-busy", "true");
  try {
    const image = new Image();
    image.src = address("png");
    const [metadata] = await Promise.all([call(address("json")), image.decode()]);
    if (card.source !== source) return;
    image.alt = (metadata.text ?? []).map((text) => text.string).join(", ") || item.id;
    if (card.image) card.image.replaceWith(image); else card.snapshot.replaceChildren(image);
    card.image = image;
    const snapshot = { width: metadata.size.width, height: metadata.size.height, regions: metadata.regions.filter((region) => region.button).map((region) => {
      const label = item.buttons.find((button) => button.number === region.button)?.label ?? "";
      return { ...region.rect, shapes: region.shapes, number: region.button, label, name: `button ${region.button}`, isLink: false };
    }) };
    card.snapshot.style.aspectRatio = `${snapshot.width} / ${snapshot.height}`;
    offer(card, snapshot, item.title || item.id, true, (region) => tapScene(card, region));
  } catch (error) {
    if (card.source !== source) return;
    card.image = null;
    card.regions = "";
    card.snapshot.replaceChildren(make("p", { class: "missing" }, error.message || "It can't be drawn."));
  } finally {
    if (card.source === source) card.root.removeAttribute("aria-busy");
  }
}

async function tapScene(card, button) {
  card.root.classList.add("busy");
  const done = await attempt(() => call("/api/tap-scene", { scene: card.item.id, button: button.label, number: button.number }));
  card.root.classList.remove("busy");
  if (!done) return;
  say(done.answer.dialog ?? `${button.label}: done`);
  sayFaults(done.faults);
}
dark.addEventListener("change", () => show());

let counting;
/** Redraws counting snapshots every second while the page is visible. */
function tick() {
  clearTimeout(counting);
  const ids = home.widgets.filter((item) => item.snapshot?.isCounting).map((item) => item.id)
    .concat(home.activities.filter((item) => item.forms["lock-screen"]?.isCounting).map((item) => item.id));
  if (!ids.length || instant !== null || document.hidden) return;
  counting = setTimeout(async () => {
    try { await call("/api/draw", { ids }); } catch { /* The next state carries the error. */ }
    tick();
  }, 1000);
}
document.addEventListener("visibilitychange", tick);

// MARK: Taps and phrases

/** Performs a tap; `again` asks the last question again, for an answer that is refused. */
async function tap(card, snapshot, region, title, answers = [], again = undefined) {
  card.root.classList.add("busy");
  let done;
  try {
    done = await call("/api/tap", { snapshot, action: region.action, answers });
  } catch (error) {
    if (!again) return say(error.message);
    line("reply failed", error.message);
    return again();
  } finally {
    card.root.classList.remove("busy");
  }
  if (done.opens !== undefined) return say(done.opens ? `Opens ${done.opens} in the app` : "Opens the app");
  if (done.answer.prompt) {
    const open = () => ask(`${title}: ${region.label || region.name}`, done.answer.prompt, (answer) =>
      tap(card, snapshot, region, title, [...answers, answer], open));
    return open();
  }
  const shows = done.answer.view !== undefined && done.answer.view !== null;
  if (done.answer.dialog || shows) showReply(`${title}: ${region.label || region.name}`, done.answer);
  say(done.answer.dialog ?? `${region.label || region.name}: done`);
  sayFaults([...(done.answer.findings ?? []), ...(done.faults ?? [])]);
}

function line(kind, text) {
  $("answers").append(make("p", { class: kind }, text));
  showLast();
}

function showLast() { $("answers").scrollTop = $("answers").scrollHeight; }

function showReply(request, answer) {
  line("request", request);
  line("reply", answer.dialog ?? answer.value ?? (answer.opens ? "Opens the app." : "Done."));
  $("answers").append(...snippetView(answer));
}

/** Returns the view an intent shows with its answer or prompt; nothing if there is none. */
function snippetView(answer) {
  if (answer.view === undefined || answer.view === null) return [];
  const alt = (answer.snippet ?? []).join(", ");
  return [make("picture", {},
    make("source", { media: "(prefers-color-scheme: dark)", srcset: `/snippets/${answer.view}?scheme=dark` }),
    make("img", { src: `/snippets/${answer.view}`, alt: alt || "A view without words", onload: showLast }))];
}

/** Runs a phrase; `again` asks the last question again, for an answer that is refused. */
async function askPhrase(phrase, answers = [], labels = [], again = undefined) {
  const request = [phrase, ...labels].join(" · ");
  try {
    const { answer, faults } = await call("/api/ask", { phrase, answers });
    if (answer.prompt) {
      const open = () => ask(phrase, answer.prompt, (given, label) =>
        askPhrase(phrase, [...answers, given], [...labels, label], open));
      return open();
    }
    showReply(request, answer);
    sayFaults(faults);
  } catch (error) {
    line("request", request);
    line("reply failed", error.message);
    again?.();
  }
}

/** Prompts the user, and calls `proceed` with the answer and its label. */
function ask(about, question, proceed) {
  const form = $("question");
  const answer = (text, label) => {
    form.hidden = true;
    $("message").textContent = "";
    $("phrase").focus();
    proceed(text, label);
  };
  const yesOrNo = question.kind === "confirmation" || question.kind === "foreground";
  const actions = question.actions;
  // A choice is answered by its identifier, since another may have the same title.
  const choices = yesOrNo && !question.choices?.length
    ? [{ answer: "yes", title: actions?.accept ?? "Yes", risky: actions?.isDestructive }, { answer: "no", title: actions?.deny ?? "No" }]
    : (question.choices ?? []).map((choice) => ({ ...choice, answer: `id:${choice.id}` }));
  $("question-text").textContent = question.question;
  $("question-view").replaceChildren(...snippetView(question));
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

/** Returns a formatter for the host's region and time zone, which the snapshots also use; without a host, for the browser's. */
export function dateFormat(options, region = home.region) {
  try {
    return new Intl.DateTimeFormat(region?.locale ?? [], { timeZone: region?.timeZone, ...options });
  } catch {
    // The browser doesn't know the time zone.
    return new Intl.DateTimeFormat([], options);
  }
}
/** Returns a time of day as the host's widgets write it; `region.hours` has the text of each full hour. */
export function timeOfDay(date, region = home.region) {
  if (!region?.hours) return dateFormat({ timeStyle: "short" }, region).format(date);
  const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
  const parts = dateFormat(clock, { locale: "en-US", timeZone: region.timeZone }).formatToParts(date);
  const [hour, minute] = ["hour", "minute"].map((type) => parts.find((part) => part.type === type).value);
  // The last two digits of a full hour are zeros.
  return region.hours[Number(hour)].replace(/(\p{Nd})\1(?!.*\p{Nd})/u, (_, zero) =>
    [...minute.padStart(2, "0")].map((digit) => String.fromCodePoint(zero.codePointAt(0) + Number(digit))).join(""));
}

function updateClock() {
  const date = instant ?? new Date();
  // The figures without AM and PM.
  $("clock").textContent = timeOfDay(date).match(/\p{Nd}.*\p{Nd}/u)[0];
  $("day").textContent = dateFormat({ weekday: "long", day: "numeric", month: "long" }).format(date);
}

let moving;
$("time").addEventListener("input", () => {
  const steps = Number($("time").value);
  const now = new Date();
  instant = steps === 0 ? null : new Date(Math.floor(now / 300000) * 300000 + steps * 300000);
  const text = instant === null ? "now"
    : `${dateFormat({ weekday: "short" }).format(instant)} ${timeOfDay(instant)}`;
  $("instant").textContent = text;
  $("time").setAttribute("aria-valuetext", text);
  $("now").disabled = instant === null;
  updateClock();
  clearTimeout(moving);
  moving = setTimeout(show, 150);
});
$("now").addEventListener("click", () => {
  $("time").value = "0";
  $("time").dispatchEvent(new Event("input"));
  $("time").focus();
});
setInterval(updateClock, 1000);

// MARK: The gallery

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
  sayFaults(added.faults);
}

async function loadKinds() {
  kinds = await call("/api/gallery");
  show();
}

// MARK: The inspector

let inspected = null;
/** The appearance that the inspector previews, by option; empty for the item's own. */
let appearance = {};

function closeInspector() {
  inspected = null;
  $("inspector-title").textContent = "Inspector";
  $("inspected").replaceChildren(make("p", { class: "small" }, "The name below a snapshot opens it here."));
}

/** Shows an item's snapshot and metadata. If the user chose it, the inspector takes the focus and resets the appearance. */
function inspect(item, isChosen) {
  const isOther = isChosen || inspected?.id !== item.id;
  inspected = item;
  $("inspector-title").textContent = `Inspector: ${nameOf(item)}`;
  if (isOther) {
    appearance = {};
    const parts = item.forms ? [] : [configurationForm(item), appearanceForm(item)];
    $("inspected").replaceChildren(
      make("div", { class: "stage", id: "stage" }), make("div", { id: "metadata", class: "group" }), ...parts.filter(Boolean));
  }
  drawInspected(item);
  if (isChosen) {
    $("inspector-title").focus({ preventScroll: true });
    $("inspector").scrollIntoView({ block: "nearest" });
  }
}

async function drawInspected(item) {
  if (item.forms) {
    $("stage").replaceChildren(...Object.entries(item.forms).filter(([, snapshot]) => snapshot && !snapshot.fault).map(([form, snapshot]) =>
      outlined(snapshot, `/snapshots/${snapshot.name}.png?version=${encodeURIComponent(snapshot.version)}`, `${words[form] ?? form}: ${snapshot.text}`)));
    return showMetadata(item, item.forms["lock-screen"]);
  }
  if (!item.snapshot || item.snapshot.fault) return showMetadata(item, item.snapshot);
  if (!Object.keys(appearance).length) {
    $("stage").replaceChildren(
      outlined(item.snapshot, `/snapshots/${item.snapshot.name}.png?version=${encodeURIComponent(item.snapshot.version)}`, item.snapshot.text));
    return showMetadata(item, item.snapshot);
  }
  const query = new URLSearchParams({ ...appearance, version: item.snapshot.version });
  try {
    const metadata = await call(`/renderings/${item.id}.json?${query}`);
    if (inspected !== item) return;
    const snapshot = {
      width: metadata.size.width, height: metadata.size.height, diagnostics: metadata.diagnostics, freshness: item.snapshot.freshness,
      regions: (metadata.regions ?? []).map((region) => ({ ...region.rect, name: region.url ?? region.intent?.id, isLink: Boolean(region.url), label: "" })),
    };
    $("stage").replaceChildren(outlined(snapshot, `/renderings/${item.id}.png?${query}`, (metadata.text ?? []).map((text) => text.string).join(", ")));
    showMetadata(item, snapshot, (metadata.text ?? []).filter((text) => text.truncated).map((text) => text.string));
  } catch (error) {
    $("metadata").replaceChildren(make("p", { class: "fault" }, error.message));
  }
}

/** Returns a snapshot with its regions outlined and numbered. */
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

function showMetadata(item, snapshot, truncated = []) {
  const list = (title, entries) => entries.length
    ? make("div", { class: "group" }, make("h3", {}, title), make("ol", { class: "metadata", start: "0" }, ...entries.map((entry) => make("li", {}, entry)))) : null;
  const parts = [
    make("p", { class: "small" }, `${item.id} · ${item.kind} · ${words[item.place] ?? item.place ?? item.state}`
      + (snapshot ? ` · ${Math.round(snapshot.width)} × ${Math.round(snapshot.height)} points` : "")),
    snapshot?.fault ? make("p", { class: "fault" }, snapshot.fault) : null,
    snapshot?.freshness?.state === "stale" ? make("p", { class: "fault" }, `Stale since ${dateFormat({ dateStyle: "short", timeStyle: "short" }).format(new Date(snapshot.freshness.since))}: ${snapshot.freshness.reason}`) : null,
    ...truncated.map((text) => make("p", { class: "fault" }, `Cut off: ${text}`)),
    ...(snapshot?.diagnostics ?? []).map((diagnostic) => make("p", { class: "fault" }, diagnostic.message, " ", make("code", {}, diagnostic.path ?? ""))),
    list("Regions", (snapshot?.regions ?? []).map((region) => `${region.label && !coversAll(region, snapshot) ? `${region.label}: ` : ""}${region.isLink ? "opens" : "runs"} ${region.name}`)),
  ];
  $("metadata").replaceChildren(...parts.filter(Boolean));
}

function field(title, control) { return make("label", {}, title, control); }

function select(name, values, value, first) {
  const element = make("select", { name }, ...(first === undefined ? [] : [make("option", { value: "" }, first)]),
    ...values.map((each) => make("option", { value: each }, each)));
  element.value = value ?? "";
  return element;
}

/** Returns a form for the parameters of a widget's configuration intent. */
function configurationForm(item) {
  const kind = [...kinds.widgets, ...kinds.controls].find((kind) => kind.kind === item.kind && !kind.plugin);
  const parameters = (kind?.parameters ?? []).filter((parameter) => parameter.form !== null);
  if (item.plugin || !parameters.length) return null;
  // A value that a query chose isn't stored: it may depend on other parameters.
  const isQueried = (parameter) => parameter.choices && parameter.default?.id !== undefined;
  const chosen = (parameter) => item.configuration[parameter.name] ?? (isQueried(parameter) ? "" : parameter.default) ?? "";
  const written = (value) => (typeof value === "string" ? value
    : Array.isArray(value) ? value.map(written).join(", ") : value.id ?? JSON.stringify(value));
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
      if (done) { say(`${nameOf(item)} is configured`); sayFaults(done.faults); }
    },
  }, make("h3", {}, "Configuration"), make("div", { class: "fields" }, ...parameters.map((parameter) => {
    const value = chosen(parameter);
    const isNumber = typeof value === "number";
    return field(parameter.title, typeof value === "boolean"
      ? make("input", { type: "checkbox", name: parameter.name, checked: value })
      : make("input", { type: isNumber ? "number" : "text", step: isNumber ? "any" : undefined, name: parameter.name,
        value: written(value), title: parameter.form ?? "", maxlength: "500",
        placeholder: isQueried(parameter) ? parameter.default.title : undefined }));
  })), make("div", { class: "row" }, make("button", { type: "submit", class: "primary" }, "Configure")));
}

/** Returns a form to preview and save a widget's appearance. */
function appearanceForm(item) {
  const isControl = item.surface === "control";
  const options = Object.entries(kinds.appearances).filter(([name]) => !isControl || !["mode", "wallpaper"].includes(name));
  const titles = { mode: "Mode", wallpaper: "Wallpaper", scheme: "Colours", device: "Device", "type-size": "Text size", contrast: "Contrast" };
  const languages = ["de_DE", "fr_FR", "es_ES", "ja_JP", "ar", "he"];
  const change = (event) => {
    const form = event.currentTarget;
    appearance = {};
    for (const control of form.elements) if (control.name && control.value && control.value !== item.appearance[control.name]) appearance[control.name] = control.value;
    drawInspected(inspected);
  };
  const own = (name) => item.appearance[name];
  return make("form", { class: "group", id: "appearance", "aria-label": "Appearance", onchange: change, onsubmit: (event) => event.preventDefault() },
    make("h3", {}, "Appearance"),
    make("div", { class: "fields" },
      ...options.map(([name, values]) => field(titles[name] ?? name, select(name, values, own(name), own(name) ? undefined : "unchanged"))),
      field("Language", select("locale", languages, "", "unchanged"))),
    make("div", { class: "row" },
      item.plugin ? null : make("button", { type: "button", onclick: async () => {
        const { locale, ...saved } = appearance;
        const done = await attempt(() => call("/api/configure", { id: item.id, appearance: { ...item.appearance, ...saved } }));
        if (done) { say(`The appearance of ${nameOf(item)} is saved`); sayFaults(done.faults); }
      } }, "Save this appearance"),
      make("button", { type: "button", class: "danger", onclick: async () => {
        // The inspector must not request a removed widget.
        closeInspector();
        const done = await attempt(() => call("/api/remove", { id: item.id }));
        if (done) { say(`${nameOf(item)} is removed`); $("add").focus(); } else inspect(item, true);
      } }, "Remove")));
}

updateClock();
follow();
attempt(loadKinds);
attempt(suggest);
