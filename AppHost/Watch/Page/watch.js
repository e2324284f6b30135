// The page of `airlock watch`. Everything it shows comes from the server; it stores only the selection.
const $ = (id) => document.getElementById(id);

/** Makes an element: a property that begins with `on` is an event listener. */
function make(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value);
  }
  element.append(...children);
  return element;
}

const cache = new Map();
/** Returns the element with a key. An element is made once, so that an update keeps the focus and scroll positions. */
function cached(key, build) {
  const name = JSON.stringify(key);
  if (!cache.has(name)) cache.set(name, build());
  return cache.get(name);
}

/** Sets the children of an element. A child that stays isn't moved unless the order changed. */
function fill(parent, children) {
  const staying = new Set(children);
  for (const child of [...parent.children]) if (!staying.has(child)) child.remove();
  children.forEach((child, index) => {
    if (parent.children[index] !== child) parent.insertBefore(child, parent.children[index] ?? null);
  });
}

function write(element, text) { if (element.textContent !== text) element.textContent = text; }

/** Writes a text, and hides the element if there is none. */
function writeOrHide(element, text) {
  write(element, text ?? "");
  element.hidden = !text;
}

function count(number, noun) { return `${number} ${noun}${number === 1 ? "" : "s"}`; }

// MARK: The server

async function read(path) {
  let answer;
  try {
    answer = await fetch(path);
  } catch {
    throw new Error("airlock watch doesn't answer — start it again if it has ended");
  }
  const text = await answer.text();
  if (answer.ok) return text;
  throw new Error(text.trim() || `the server answered ${answer.status}`);
}

let state = null;
/** The part of the page with the snapshots, as HTML. */
let snapshots = "";
let isFetching = false;
let isOutdated = false;
let retry;

/** Fetches the state. There is at most one request at a time: a call during a request causes one more afterwards. */
async function refresh() {
  isOutdated = true;
  if (isFetching) return;
  isFetching = true;
  clearTimeout(retry);
  try {
    while (isOutdated) {
      isOutdated = false;
      try {
        state = JSON.parse(await read("/api/state"));
        // Read last, the snapshots are never older than the state whose number is compared with that of an event.
        snapshots = await read("/snapshots");
        showConnection(null);
      } catch (error) {
        showConnection(error.message);
        retry = setTimeout(refresh, 2000);
      }
      if (state) show();
    }
  } finally {
    isFetching = false;
  }
}

function follow() {
  const events = new EventSource("/api/events");
  events.addEventListener("open", refresh);
  events.addEventListener("message", (event) => {
    if (JSON.parse(event.data).number !== state?.number) refresh();
  });
  events.addEventListener("error", () => {
    // The state's request finds out the reason.
    refresh();
    // The browser doesn't reconnect after a response with an error status.
    if (events.readyState === EventSource.CLOSED) setTimeout(follow, 2000);
  });
}

let connectionFault = null;

function showConnection(fault) {
  connectionFault = fault;
  writeOrHide($("lost"), fault && `Connection lost: ${fault.replace(/\.$/, "")}. The page shows the last known state and reconnects by itself.`);
  if (fault && !state) write($("status"), "Not connected.");
}

// MARK: The whole page

function show() {
  const focused = document.activeElement;
  showSnapshots();
  showStatus();
  showErrors();
  showDetail();
  showFindings();
  for (const [key, element] of cache) if (!element.isConnected) cache.delete(key);
  // A focused button loses the focus if it was removed, or moved to another table.
  if (document.activeElement !== focused) (focused.isConnected ? focused : $("snapshots")).focus({ preventScroll: true });
}

const phases = {
  building: "Building…", drawing: "Drawing the snapshots…", checking: "Checking with lint…", ready: "Ready.", lost: "The folder is gone.",
};
const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`;

function showStatus() {
  const { name, folder, phase, build, errors } = state;
  const times = Object.entries(build?.milliseconds ?? {});
  const total = times.reduce((sum, [, time]) => sum + time, 0);
  const changed = cells().filter(isChanged).length;
  write($("name"), name);
  write($("folder"), folder);
  write($("status"), [
    connectionFault ? "Connection lost." : phase === "ready" && errors.length ? "" : phases[phase] ?? phase,
    build && (build.isGood ? `Build ${build.number} took ${seconds(total)}.` : `Build ${build.number} failed.`),
    errors.length ? `${count(errors.length, "error")}.` : build && `${changed === 0 ? "No snapshot" : count(changed, "snapshot")} changed.`,
  ].filter(Boolean).join(" "));
  write($("times"), times.map(([step, time]) => `${step} ${seconds(time)}`).join(" · "));
  document.body.dataset.state = connectionFault || phase === "lost" ? "lost" : errors.length ? "failed" : phase;
  const prefix = connectionFault ? "✕ No connection — " : phase === "lost" ? "✕ Folder gone — "
    : errors.length ? `✕ ${count(errors.length, "error")} — ` : "";
  document.title = prefix + name;
  $("next-change").disabled = changed === 0;
}

let shownErrors = "";

function showErrors() {
  const { errors, messages, problem, build } = state;
  writeOrHide($("problem"), problem);
  writeOrHide($("stale"), cells().length && (errors.length || build?.isGood === false)
    ? "The last build failed. These are the snapshots of the last good build." : null);
  $("snapshots").classList.toggle("is-stale", !$("stale").hidden);
  $("messages").hidden = messages.length === 0;
  write($("messages-title"), count(messages.length, "message"));
  write($("message-list"), messages.join("\n"));
  const text = JSON.stringify(errors);
  if (text === shownErrors) return;
  shownErrors = text;
  $("errors").hidden = errors.length === 0;
  write($("errors-title"), count(errors.length, "error"));
  writeOrHide($("to-errors"), errors.length ? count(errors.length, "error") : null);
  $("error-list").replaceChildren(...errors.map((error) => make("li", {},
    make("p", {}, make("code", { class: "place" }, [error.file, error.line, error.column].filter((part) => part !== null).join(":")), " ", error.message),
    ...(error.source === null ? [] : [sourceLine(error.source, error.column)]))));
}

/** Returns a source line in which the word at a column is marked. The compiler counts columns from 1, in bytes of UTF-8. */
function sourceLine(source, column) {
  if (column === null) return make("pre", {}, source.trim());
  const start = new TextDecoder().decode(new TextEncoder().encode(source).slice(0, column - 1)).length;
  const word = source.slice(start).match(/^([\p{L}\p{N}_]+|.)/u)?.[0] ?? "";
  return make("pre", {}, source.slice(0, start).trimStart(), make("mark", {}, word || " "), source.slice(start + word.length));
}

// MARK: Images

/** Prepares an image that is shown at a fraction of its pixel size. If it can't be loaded, `report` receives the reason. */
function prepare(image, pixelsPerPoint, report) {
  image.addEventListener("load", () => {
    image.style.width = `${image.naturalWidth / pixelsPerPoint}px`;
    image.hasFailed = false;
    report(null);
  });
  image.addEventListener("error", () => findFailure(image, report));
  return image;
}

/** Reports why an image couldn't be loaded, unless it has another source by then. */
async function findFailure(image, report) {
  const source = image.getAttribute("src");
  const reason = await read(source).then(() => "the image isn't a valid PNG", (error) => error.message);
  if (image.getAttribute("src") !== source) return;
  image.hasFailed = true;
  report(reason);
}

/** Sets an image's source if it differs or couldn't be loaded. Until the new image has loaded, the browser shows the old one. */
function setSource(image, source) {
  if (image.getAttribute("src") === source && !image.hasFailed) return;
  image.hasFailed = false;
  image.setAttribute("src", source);
}

const imageOf = (cell, build) => `/images/${encodeURIComponent(cell.id)}?build=${build}`;

// MARK: The snapshots

const cells = () => [...$("cells").querySelectorAll(".cell")];
const isChanged = (button) => "changed" in button.dataset;
// The page may only parse HTML that a policy has approved. The server escapes all texts of the app, and scripts of a parsed document don't run.
const policy = window.trustedTypes?.createPolicy("snapshots", { createHTML: (html) => html }) ?? { createHTML: (html) => html };
let shownSnapshots = "";

function showSnapshots() {
  if (snapshots !== shownSnapshots) {
    shownSnapshots = snapshots;
    morphChildren($("cells"), new DOMParser().parseFromString(policy.createHTML(snapshots), "text/html").body);
  }
  for (const button of cells()) {
    button.setAttribute("aria-current", String(button.dataset.id === selected));
    const image = button.querySelector("img");
    if (image?.hasFailed) setSource(image, image.getAttribute("src"));
  }
  $("empty").hidden = cells().length > 0;
  write($("empty"), state.errors.length ? "Snapshots appear here when the code compiles." : state.build?.isGood && state.phase === "ready"
    ? "The folder declares no widget, Live Activity, control or preview." : "No snapshot yet.");
}

/** Gives an element the attributes and children of another one. Until an image's new source has loaded, the browser shows the old one. */
function morph(element, next) {
  for (const name of element.getAttributeNames()) if (!next.hasAttribute(name) && name !== "aria-current") element.removeAttribute(name);
  for (const { name, value } of next.attributes) if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  morphChildren(element, next);
}

/** Children with the same key stay, so that the focus, the scroll position and loaded images are kept. */
function morphChildren(element, next) {
  if (!next.firstElementChild) return write(element, next.textContent);
  const keyOf = (child) => child.dataset.key ?? `${child.localName} ${child.className}`;
  const staying = new Map([...element.children].map((child) => [keyOf(child), child]));
  fill(element, [...next.children].map((child) => {
    const same = staying.get(keyOf(child));
    if (!same) return document.importNode(child, true);
    morph(same, child);
    return same;
  }));
}

// The events of images don't bubble, but can be captured.
for (const type of ["load", "error"]) {
  $("cells").addEventListener(type, ({ target }) => {
    const button = target.closest(".cell");
    const report = (reason) => writeOrHide(button.querySelector(".fault"), reason ?? button.dataset.fault);
    if (type === "error") findFailure(target, report);
    else report(null);
  }, true);
}

$("cells").addEventListener("click", (event) => {
  const button = event.target.closest(".cell");
  if (button) select(button.dataset.id);
});

$("cells").addEventListener("keydown", (event) => {
  const button = event.target.closest(".cell");
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (!button || !step || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const all = [...button.closest(".kind").querySelectorAll(".cell")];
  if (/Left|Right/.test(event.key)) return all[all.indexOf(button) + step]?.focus();
  // The nearest snapshot of the next row of the page, in the direction of the key.
  const { top, left } = button.getBoundingClientRect();
  const distances = all.map((other) => [other, other.getBoundingClientRect()])
    .map(([other, box]) => ({ other, y: (box.top - top) * step, x: Math.abs(box.left - left) })).filter(({ y }) => y > 4);
  distances.sort((one, other) => one.y - other.y || one.x - other.x)[0]?.other.focus();
});

$("next-change").addEventListener("click", () => {
  const changed = cells().filter(isChanged);
  const index = changed.findIndex((button) => button.dataset.id === selected);
  const next = changed[(index + 1) % changed.length];
  next?.scrollIntoView({ block: "center", inline: "nearest" });
  if (next) select(next.dataset.id);
});

// MARK: The details of a snapshot

let selected = null;
/** What the details were loaded for, and what was loaded: the entries of the timeline, and the chosen one, counted from 1; 0 for none. */
let detail = { name: "", version: "", entries: [], entry: 0 };

const buttonOf = (id) => id === null ? null : $("cells").querySelector(`.cell[data-id="${CSS.escape(id)}"]`);
/** Returns a snapshot's id, kind, place, name and, as far as it has them, build, previous, fault, changed and timeline; undefined if it is gone. */
const cellOf = (id) => buttonOf(id)?.dataset;

function select(id) {
  if (id !== selected) {
    selected = id;
    detail = { name: "", version: "", entries: [], entry: 0 };
    $("filter").checked = true;
    $("entry").value = "0";
    for (const part of ["outline", "difference", "instant", "reload"]) write($(part), "");
    for (const image of [beforeImage, nowImage]) image.removeAttribute("src");
    Object.assign(faults, { before: null, now: null });
    show();
  }
  $("detail-title").focus({ preventScroll: true });
  // In a narrow window the details are below the snapshots; in a wide one they are beside them.
  const side = $("detail").parentElement;
  if (getComputedStyle(side).position === "sticky") side.scrollTop = 0;
  else $("detail").scrollIntoView();
}

function close() {
  const button = buttonOf(selected);
  const isInSnapshots = $("cells").contains(document.activeElement);
  selected = null;
  show();
  if (!isInSnapshots) (button?.isConnected ? button : $("snapshots")).focus();
}
$("close").addEventListener("click", close);
document.addEventListener("keydown", (event) => { if (event.key === "Escape" && selected !== null && !event.defaultPrevented) close(); });

function showDetail() {
  $("detail").hidden = selected === null;
  if (selected === null) return;
  const cell = cellOf(selected);
  $("stage").hidden = !cell?.build;
  if (!cell) {
    detail.version = "";
    for (const part of ["compare-label", "timeline"]) $(part).hidden = true;
    for (const part of ["outline", "difference"]) write($(part), "");
    return writeOrHide($("detail-fault"), "This snapshot is gone: the last build doesn't draw it.");
  }
  detail.name = cell.name;
  write($("detail-title"), detail.name);
  const version = JSON.stringify([cell.build, cell.previous, state.build?.number]);
  if (detail.version !== version) {
    detail.version = version;
    $("compare").checked = "changed" in cell;
    loadOutline(cell);
    if ("timeline" in cell) loadTimeline(cell);
    else Object.assign(detail, { entries: [], entry: 0 });
  }
  $("timeline").hidden = !("timeline" in cell);
  $("stage").className = buttonOf(selected).className.replace("cell", "stage");
  showFigures(cell);
}

/** Calls `body` with the result of a request, unless the details show another snapshot or build by then. */
async function loadPart(path, body, fault) {
  const { version } = detail;
  const id = selected;
  const isCurrent = () => id === selected && version === detail.version;
  try {
    const text = await read(path);
    if (isCurrent()) body(text);
  } catch (error) {
    if (isCurrent()) fault(error.message);
  }
}

function loadOutline(cell) {
  const outline = $("outline");
  loadPart(`/api/outline/${encodeURIComponent(cell.id)}`, (text) => {
    outline.classList.remove("fault");
    if (outline.textContent === text) return;
    const { scrollTop, scrollLeft } = outline;
    outline.replaceChildren(...text.split(/(?<=\n)/).map((line) => make(/\[[^\]]+\.swift:\d+\]/.test(line) ? "strong" : "span", {}, line)));
    Object.assign(outline, { scrollTop, scrollLeft });
  }, (reason) => {
    outline.classList.add("fault");
    write(outline, reason);
  });
}

function loadTimeline(cell) {
  loadPart(`/api/timeline/${encodeURIComponent(cell.id)}`, (text) => {
    const { entries, reload } = JSON.parse(text);
    detail.entries = entries;
    detail.entry = Math.min(detail.entry, entries.length);
    $("entry").max = String(entries.length);
    $("entry").value = String(detail.entry);
    $("entry").disabled = entries.length === 0;
    write($("reload"), reload ? `Reload: ${Number.isNaN(Date.parse(reload)) ? reload : dateAndTime(reload)}` : "");
    showInstant();
    showFigures(cellOf(selected));
  }, (reason) => {
    detail.entries = [];
    detail.entry = 0;
    $("entry").disabled = true;
    write($("reload"), "");
    write($("instant"), reason);
  });
}

function dateAndTime(text) {
  return new Intl.DateTimeFormat([], { dateStyle: "medium", timeStyle: "medium" }).format(new Date(text));
}

function showInstant() {
  const { entry, entries } = detail;
  const text = entry > 0 ? `${dateAndTime(entries[entry - 1])} · entry ${entry} of ${entries.length}`
    : entries.length ? `The current snapshot · ${entries.length === 1 ? "1 entry" : `${entries.length} entries`}` : "The timeline has no entries.";
  write($("instant"), text);
  $("entry").setAttribute("aria-valuetext", text);
}

let moving;
$("entry").addEventListener("input", () => {
  detail.entry = Number($("entry").value);
  showInstant();
  clearTimeout(moving);
  moving = setTimeout(() => showFigures(cellOf(selected)), 80);
});
$("compare").addEventListener("change", () => showFigures(cellOf(selected)));

const faults = { before: null, now: null };
const [beforeImage, nowImage] = ["before", "now"].map((id) => prepare($(id).querySelector("img"), 3, (reason) => {
  faults[id] = reason;
  showFault();
}));

function showFault() {
  const cell = cellOf(selected);
  if (cell) writeOrHide($("detail-fault"), cell.fault || (faults.now ?? ($("before").hidden ? null : faults.before)));
}

/** Shows the image of the snapshot, or of the chosen entry, and the previous image beside it. */
function showFigures(cell) {
  if (!cell) return;
  const hasPrevious = "build" in cell && "previous" in cell && detail.entry === 0;
  const isCompared = hasPrevious && $("compare").checked;
  $("compare-label").hidden = !hasPrevious;
  write($("compare-text"), `Beside the previous image, of build ${cell.previous}`);
  $("before").hidden = !isCompared;
  showFault();
  if (!cell.build) return;
  const instant = detail.entries[detail.entry - 1];
  setSource(nowImage, instant === undefined ? imageOf(cell, cell.build)
    : `/drawn/${encodeURIComponent(cell.id)}?${new URLSearchParams({ at: instant, build: state.build?.number })}`);
  nowImage.alt = instant === undefined ? cell.name + ("changed" in cell ? "; changed" : "") : `${cell.name}, ${dateAndTime(instant)}`;
  write($("now").lastElementChild, instant === undefined ? `Now (build ${cell.build})` : dateAndTime(instant));
  if (isCompared) {
    setSource(beforeImage, imageOf(cell, cell.previous));
    beforeImage.alt = `${cell.name}, before`;
    write($("before").lastElementChild, `Before (build ${cell.previous})`);
  }
  compare(isCompared ? `${beforeImage.src} ${nowImage.src}` : "");
}

// MARK: Differences

const whenIdle = window.requestIdleCallback ? () => new Promise((done) => requestIdleCallback(done, { timeout: 500 }))
  : () => new Promise((done) => setTimeout(done, 30));
let compared = "";

/** Outlines the differences of the two images in the details; with an empty key, removes the outlines. */
async function compare(key) {
  if (compared === key) return;
  compared = key;
  for (const canvas of $("stage").querySelectorAll("canvas")) canvas.width = 0;
  write($("difference"), "");
  if (!key) return;
  try {
    await Promise.all([beforeImage.decode(), nowImage.decode()]);
  } catch {
    // The image's own error is shown. The next update tries again.
    if (compared === key) compared = "";
    return;
  }
  await whenIdle();
  if (compared !== key) return;
  const boxes = differences(beforeImage, nowImage);
  outline(beforeImage, boxes);
  outline(nowImage, boxes);
  const size = (image) => `${Math.round(image.naturalWidth / 3)} × ${Math.round(image.naturalHeight / 3)}`;
  write($("difference"), boxes === null ? `The size changed from ${size(beforeImage)} to ${size(nowImage)} points.`
    : boxes.length === 0 ? "No pixel differs." : boxes.length === 1 ? "1 area differs." : `${boxes.length} areas differ.`);
}

function pixels(image) {
  const canvas = make("canvas", { width: image.naturalWidth, height: image.naturalHeight });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.drawImage(image, 0, 0);
  return new Uint32Array(context.getImageData(0, 0, canvas.width, canvas.height).data.buffer);
}

/** Returns the boxes, as [left, top, right, bottom] in pixels, around the areas in which two images differ; null if their sizes differ. */
function differences(before, now) {
  const { naturalWidth: width, naturalHeight: height } = now;
  if (before.naturalWidth !== width || before.naturalHeight !== height) return null;
  const one = pixels(before), other = pixels(now);
  // Squares of 2 points are compared: finer outlines couldn't be seen.
  const side = 6;
  const columns = Math.ceil(width / side);
  const differs = new Uint8Array(columns * Math.ceil(height / side));
  for (let y = 0, index = 0; y < height; y += 1) {
    const start = Math.floor(y / side) * columns;
    for (let x = 0; x < width; x += 1, index += 1) if (one[index] !== other[index]) differs[start + Math.floor(x / side)] = 1;
  }
  const squares = [];
  differs.forEach((isDifferent, index) => {
    const x = index % columns, y = Math.floor(index / columns);
    if (isDifferent) squares.push([x, y, x + 1, y + 1]);
  });
  return merged(squares, 4).map((box) => box.map((value, index) => Math.min(value * side, index % 2 ? height : width)));
}

/** Merges boxes that overlap or are nearer to each other than a distance. */
function merged(boxes, distance) {
  const result = [];
  for (let box of boxes) {
    for (;;) {
      const near = result.findIndex((other) => box[0] - other[2] < distance && other[0] - box[2] < distance
        && box[1] - other[3] < distance && other[1] - box[3] < distance);
      if (near < 0) break;
      const [other] = result.splice(near, 1);
      box = [Math.min(box[0], other[0]), Math.min(box[1], other[1]), Math.max(box[2], other[2]), Math.max(box[3], other[3])];
    }
    result.push(box);
  }
  return result;
}

/** Draws outlines over an image: red within white, so that they are visible on every colour. */
function outline(image, boxes) {
  const canvas = image.nextElementSibling;
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  const context = canvas.getContext("2d");
  context.lineJoin = "round";
  for (const [left, top, right, bottom] of boxes ?? [[0, 0, canvas.width, canvas.height]]) {
    const x = Math.max(5, left - 6), y = Math.max(5, top - 6);
    const rectangle = [x, y, Math.min(canvas.width - 5, right + 6) - x, Math.min(canvas.height - 5, bottom + 6) - y];
    for (const [color, lineWidth] of [["#fff", 10], ["#d6202a", 5]]) {
      context.strokeStyle = color;
      context.lineWidth = lineWidth;
      context.strokeRect(...rectangle);
    }
  }
}

// MARK: Findings

/** The build that lint checked last. A finding's image changes with it. */
let checkedBuild = null;
const order = { new: 0, open: 1, gone: 2 };

function showFindings() {
  if (state.phase === "ready" || checkedBuild === null) checkedBuild = state.build?.number ?? null;
  const { findings } = state;
  const cell = cellOf(selected);
  const isFiltered = cell && $("filter").checked;
  $("filter-label").hidden = !cell;
  const shown = findings.filter((finding) => !isFiltered || (finding.kind === cell.kind && finding.place === cell.place))
    .sort((one, other) => order[one.state] - order[other.state]);
  const counts = Object.keys(order).map((name) => [findings.filter((finding) => finding.state === name).length, name]).filter(([number]) => number);
  const total = counts.map(([number, name]) => `${number} ${name}`).join(", ");
  write($("findings-title"), total ? `Findings: ${total}` : "Findings");
  writeOrHide($("to-findings"), findings.length ? count(findings.filter((finding) => finding.state !== "gone").length, "finding") : null);
  writeOrHide($("no-findings"), shown.length ? null : findings.length ? `Lint has no finding for ${cell.kind}, ${cell.place}.`
    : state.build?.milliseconds?.lint === undefined ? "Lint has reported nothing yet." : "Lint has no findings.");
  fill($("finding-list"), shown.map(showFinding));
}
$("filter").addEventListener("change", showFindings);

function showFinding(finding) {
  const item = cached(["finding", finding.id], () => {
    const parts = Object.fromEntries(["level", "state", "message", "case", "fault"].map((name) => [name, make("span", { class: name })]));
    for (const name of ["rule", "file"]) parts[name] = make("code", { class: name });
    parts.place = make("button", { type: "button", class: "quiet place", onclick: () => select(parts.target) });
    parts.image = prepare(make("img", { loading: "lazy", decoding: "async" }), 2, (reason) => writeOrHide(parts.fault, reason));
    parts.link = make("a", { target: "_blank", title: "Open the image in a new tab" }, parts.image);
    const item = make("li", { "data-id": finding.id }, parts.link, make("div", {},
      make("p", { class: "tags" }, parts.level, parts.state, parts.rule), make("p", {}, parts.message),
      make("p", { class: "small" }, parts.place, " ", parts.case), make("p", {}, parts.file, parts.fault)));
    return Object.assign(item, { parts });
  });
  const { parts } = item;
  const target = $("cells").querySelector(`[data-kind="${CSS.escape(finding.kind)}"][data-place="${CSS.escape(finding.place)}"]`);
  for (const name of ["level", "state", "message", "case", "rule"]) write(parts[name], finding[name] ?? "");
  parts.target = target?.dataset.id;
  write(parts.place, `${finding.kind}, ${finding.place}`);
  parts.place.disabled = !target;
  writeOrHide(parts.file, finding.file === null ? null : finding.line === null ? finding.file : `${finding.file}:${finding.line}`);
  Object.assign(item.dataset, { level: finding.level, state: finding.state, rule: finding.rule });
  parts.link.hidden = !finding.hasImage;
  if (!finding.hasImage) return item;
  const source = `/findings/${encodeURIComponent(finding.id)}?build=${checkedBuild}`;
  parts.image.alt = `${finding.kind}, ${finding.place}, ${finding.case}; outlined: ${finding.message}`;
  // The server has no newer image of a finding that is gone.
  if (finding.state !== "gone" || !parts.image.hasAttribute("src")) setSource(parts.image, source);
  parts.link.href = parts.image.getAttribute("src");
  return item;
}

refresh();
follow();
