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
  showStatus();
  showErrors();
  showMatrices();
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
  const { name, folder, phase, build, cells, errors } = state;
  const times = Object.entries(build?.milliseconds ?? {});
  const total = times.reduce((sum, [, time]) => sum + time, 0);
  const changed = cells.filter((cell) => cell.isChanged).length;
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
  const { errors, messages, problem, build, cells } = state;
  writeOrHide($("problem"), problem);
  writeOrHide($("stale"), cells.length && (errors.length || build?.isGood === false)
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
  image.addEventListener("error", async () => {
    const source = image.getAttribute("src");
    const reason = await read(source).then(() => "the image isn't a valid PNG", (error) => error.message);
    if (image.getAttribute("src") !== source) return;
    image.hasFailed = true;
    report(reason);
  });
  return image;
}

/** Sets an image's source if it differs or couldn't be loaded. Until the new image has loaded, the browser shows the old one. */
function setSource(image, source) {
  if (image.getAttribute("src") === source && !image.hasFailed) return;
  image.hasFailed = false;
  image.setAttribute("src", source);
}

const imageOf = (cell, build) => `/images/${encodeURIComponent(cell.id)}?build=${build}`;
const nameOf = (cell) => [cell.kind, cell.place, cell.label].filter(Boolean).join(", ");

// MARK: The matrices

const surfaces = { widget: "Widgets", activity: "Live Activities", control: "Controls", preview: "Previews" };

function showMatrices() {
  $("empty").hidden = state.cells.length > 0;
  write($("empty"), state.errors.length ? "Snapshots appear here when the code compiles." : state.build?.isGood && state.phase === "ready"
    ? "The folder declares no widget, Live Activity, control or preview." : "No snapshot yet.");
  const bySurface = Map.groupBy(state.cells, (cell) => cell.surface);
  fill($("matrices"), [...bySurface].map(([surface, cells]) => {
    const section = cached(["surface", surface], () => make("section", { class: "surface" },
      make("h3", {}, surfaces[surface] ?? surface), make("div", { class: "kinds" })));
    fill(section.lastElementChild, [...Map.groupBy(cells, (cell) => cell.kind)].map(([kind, cells]) => matrix(surface, kind, cells)));
    return section;
  }));
}

// A region that scrolls must be reachable with the keyboard; one that doesn't would only be a needless stop.
const widths = new ResizeObserver((changes) => {
  for (const { target } of changes) {
    const scroller = target.closest(".scroller");
    if (scroller.scrollWidth > scroller.clientWidth) scroller.tabIndex = 0;
    else scroller.removeAttribute("tabindex");
  }
});

/** Returns the tables of a kind. Places share a table if one has all labels of the other; otherwise tables would be mostly empty. */
function matrix(surface, kind, cells) {
  const id = [surface, kind];
  const section = cached(["kind", ...id], () =>
    make("section", { class: "kind panel", "data-kind": kind, "data-surface": surface }, make("h4", {}, kind), make("div", { class: "tables" })));
  const includes = (labels, others) => others.every((label) => labels.includes(label));
  const groups = [];
  for (const [place, row] of Map.groupBy(cells, (cell) => cell.place)) {
    const labels = [...new Set(row.map((cell) => cell.label))];
    const group = groups.find((group) => includes(group.labels, labels) || includes(labels, group.labels));
    if (!group) groups.push({ labels, rows: [[place, row]] });
    else {
      group.rows.push([place, row]);
      if (labels.length > group.labels.length) group.labels = labels;
    }
  }
  fill(section.lastElementChild, groups.map(({ labels, rows }) => table([...id, rows[0][0]], kind, labels, rows)));
  return section;
}

/** Returns a table with places as rows and labels as columns, in a region that scrolls. */
function table(id, kind, labels, rows) {
  const scroller = cached(["table", ...id], () => {
    const table = make("table", {}, make("thead", {}, make("tr")), make("tbody"));
    const scroller = make("div", { class: "scroller", role: "group", "aria-describedby": "keys" }, table);
    widths.observe(scroller);
    widths.observe(table);
    return scroller;
  });
  scroller.setAttribute("aria-label", `Snapshots of ${kind}: ${rows.map(([place]) => place).join(", ")}`);
  fill(scroller.querySelector("thead tr"), [
    cached(["corner", ...id], () => make("td")),
    ...labels.map((label) => cached(["column", ...id, label], () => make("th", { scope: "col" }, label))),
  ]);
  fill(scroller.querySelector("tbody"), rows.map(([place, cells]) => {
    const row = cached(["row", ...id, place], () => make("tr"));
    fill(row, [cached(["place", ...id, place], () => make("th", { scope: "row" }, breakable(place))), ...labels.map((label) => {
      const field = cached(["field", ...id, place, label], () => make("td"));
      fill(field, cells.filter((cell) => cell.label === label).map(showCell));
      return field;
    })]);
    return row;
  }));
  return scroller;
}

/** Returns a name that may be broken before a capital letter. */
function breakable(name) {
  const span = make("span");
  name.split(/(?=[A-Z])/).forEach((part, index) => span.append(...(index ? [make("wbr"), part] : [part])));
  return span;
}

function showCell(cell) {
  const button = cached(["cell", cell.id], () => {
    const fault = make("span", { class: "fault" });
    const image = prepare(make("img", { loading: "lazy", decoding: "async" }), 3, (reason) => { writeOrHide(fault, reason ?? button.fault); });
    const button = make("button", { type: "button", class: "cell", onclick: () => select(cell.id) },
      make("span", { class: "frame" }, image), make("span", { class: "badge" }, "changed"), fault);
    return button;
  });
  const [frame, badge, fault] = button.children;
  const name = nameOf(cell) + (cell.isChanged ? "; changed" : "");
  const text = cell.fault ?? (cell.image === null ? "Not drawn yet." : null);
  Object.assign(button.dataset, { id: cell.id, kind: cell.kind, place: cell.place, label: cell.label });
  button.setAttribute("aria-label", text ? `${name}; ${text}` : name);
  button.setAttribute("aria-current", String(cell.id === selected));
  button.classList.toggle("is-on-wallpaper", cell.isOnWallpaper);
  badge.hidden = !cell.isChanged;
  frame.hidden = cell.image === null;
  if (button.fault !== text) writeOrHide(fault, button.fault = text);
  if (cell.image !== null) {
    frame.firstElementChild.alt = name;
    frame.firstElementChild.classList.toggle("is-widget", cell.place.startsWith("system"));
    setSource(frame.firstElementChild, imageOf(cell, cell.image));
  }
  return button;
}

$("matrices").addEventListener("keydown", (event) => {
  const cell = event.target.closest(".cell");
  const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
  if (!cell || !step || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (step[1]) {
    const cells = [...cell.closest("tr").querySelectorAll(".cell")];
    cells[cells.indexOf(cell) + step[1]]?.focus();
    return;
  }
  const rows = [...cell.closest(".kind").querySelectorAll("tbody tr")];
  const cells = [...rows[rows.indexOf(cell.closest("tr")) + step[0]]?.querySelectorAll(".cell") ?? []];
  // The other row may have no snapshot in this column; the nearest one takes the focus.
  const distance = (other) => Math.abs(other.closest("td").cellIndex - cell.closest("td").cellIndex);
  cells.sort((one, other) => distance(one) - distance(other))[0]?.focus();
});

$("next-change").addEventListener("click", () => {
  const changed = [...document.querySelectorAll("#matrices .cell")].filter((cell) => !cell.querySelector(".badge").hidden);
  const index = changed.findIndex((cell) => cell.dataset.id === selected);
  const next = changed[(index + 1) % changed.length];
  next?.scrollIntoView({ block: "center", inline: "nearest" });
  if (next) select(next.dataset.id);
});

// MARK: The details of a snapshot

let selected = null;
/** What the details were loaded for, and what was loaded: the entries of the timeline, and the chosen one, counted from 1; 0 for none. */
let detail = { name: "", version: "", entries: [], entry: 0 };

const cellOf = (id) => state?.cells.find((cell) => cell.id === id);
const buttonOf = (id) => cache.get(JSON.stringify(["cell", id]));

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
  const isInMatrix = $("matrices").contains(document.activeElement);
  selected = null;
  show();
  if (!isInMatrix) (button?.isConnected ? button : $("snapshots")).focus();
}
$("close").addEventListener("click", close);
document.addEventListener("keydown", (event) => { if (event.key === "Escape" && selected !== null && !event.defaultPrevented) close(); });

function showDetail() {
  $("detail").hidden = selected === null;
  if (selected === null) return;
  const cell = cellOf(selected);
  $("stage").hidden = !cell || cell.image === null;
  if (!cell) {
    detail.version = "";
    for (const part of ["compare-label", "timeline"]) $(part).hidden = true;
    for (const part of ["outline", "difference"]) write($(part), "");
    return writeOrHide($("detail-fault"), "This snapshot is gone: the last build doesn't draw it.");
  }
  detail.name = nameOf(cell);
  write($("detail-title"), detail.name);
  const version = JSON.stringify([cell.image, cell.previous, state.build?.number]);
  if (detail.version !== version) {
    detail.version = version;
    $("compare").checked = cell.isChanged;
    loadOutline(cell);
    if (cell.hasTimeline) loadTimeline(cell);
  }
  if (!cell.hasTimeline) Object.assign(detail, { entries: [], entry: 0 });
  $("timeline").hidden = !cell.hasTimeline;
  $("stage").classList.toggle("is-on-wallpaper", cell.isOnWallpaper);
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
  if (cell) writeOrHide($("detail-fault"), cell.fault ?? (cell.image === null ? "Not drawn yet." : faults.now ?? ($("before").hidden ? null : faults.before)));
}

/** Shows the image of the snapshot, or of the chosen entry, and the previous image beside it. */
function showFigures(cell) {
  if (!cell) return;
  const hasPrevious = cell.image !== null && cell.previous !== null && detail.entry === 0;
  const isCompared = hasPrevious && $("compare").checked;
  $("compare-label").hidden = !hasPrevious;
  write($("compare-text"), `Beside the previous image, of build ${cell.previous}`);
  $("before").hidden = !isCompared;
  showFault();
  if (cell.image === null) return;
  for (const image of [beforeImage, nowImage]) image.classList.toggle("is-widget", cell.place.startsWith("system"));
  const instant = detail.entries[detail.entry - 1];
  setSource(nowImage, instant === undefined ? imageOf(cell, cell.image)
    : `/drawn/${encodeURIComponent(cell.id)}?${new URLSearchParams({ at: instant, build: state.build?.number })}`);
  nowImage.alt = instant === undefined ? nameOf(cell) + (cell.isChanged ? "; changed" : "") : `${nameOf(cell)}, ${dateAndTime(instant)}`;
  write($("now").lastElementChild, instant === undefined ? `Now (build ${cell.image})` : dateAndTime(instant));
  if (isCompared) {
    setSource(beforeImage, imageOf(cell, cell.previous));
    beforeImage.alt = `${nameOf(cell)}, before`;
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
  const target = state.cells.find((cell) => cell.kind === finding.kind && cell.place === finding.place);
  for (const name of ["level", "state", "message", "case", "rule"]) write(parts[name], finding[name] ?? "");
  parts.target = target?.id;
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
