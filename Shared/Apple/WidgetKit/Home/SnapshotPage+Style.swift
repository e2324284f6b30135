extension SnapshotPage {
    /// The style of snapshots, which a live page also uses. `--cell` is the maximum width of an image, and `--radius` that of a widget's corners.
    package static let style = """
        :root {
          color-scheme: light dark;
          --ground: light-dark(#f2f3f6, #101216);
          --panel: light-dark(#ffffff, #1b1e24);
          --line: light-dark(#d9dce3, #333842);
          --ink: light-dark(#14161a, #f1f3f7);
          --soft: light-dark(#565c68, #a6adba);
          --alert: light-dark(#8f1d23, #ffb0b0);
          --stage: light-dark(#dfe4eb, #262b34);
          --dawn: linear-gradient(160deg, #f6d8b0, #e7a9a0 55%, #b7a5cf);
          --dusk: radial-gradient(120% 90% at 85% 8%, #98553a, transparent 60%), linear-gradient(165deg, #23305c, #593358 55%, #1d1a33);
          --control: linear-gradient(165deg, #4a5373, #5b4664 55%, #3a3550);
          --cell: min(24rem, 100vw - 5.2rem);
          --radius: 22px;
          font: 16px/1.45 system-ui, -apple-system, "Inter", sans-serif;
        }
        * { box-sizing: border-box; }
        body { margin: 0; background: var(--ground); color: var(--ink); }
        h1, h2, h3, h4, p, figure { margin: 0; overflow-wrap: anywhere; }
        h1 { font-size: 1.5rem; line-height: 1.2; }
        h2 { font-size: 1rem; font-weight: 650; }
        h3 { font-size: 1rem; font-weight: 600; }
        h4, figcaption, .page > header p { font-size: .85rem; font-weight: 500; color: var(--soft); }
        .page { display: grid; gap: 1.5rem; grid-template-columns: minmax(0, 1fr); max-width: 80rem; margin: 0 auto; padding: 1.25rem 1rem 2rem; }
        .panel { padding: 1rem 1.1rem; border: 1px solid var(--line); border-radius: 1.1rem; background: var(--panel); min-width: 0; }
        .section, .kind, .kind .place { display: grid; gap: .7rem; grid-template-columns: minmax(0, 1fr); max-width: 100%; }
        .kind .place { gap: .35rem; }
        .places, .kind .row { display: flex; flex-wrap: wrap; gap: 1rem; align-items: start; }
        .places { gap: 1.1rem 2rem; }
        ul.panel { margin: 0; padding-inline-start: 2rem; overflow-wrap: anywhere; }
        dl { margin: 0; }
        dt { font-weight: 600; }
        dd { margin: 0 0 .7rem; }
        dd:last-child { margin: 0; }
        figure { display: grid; gap: .35rem; justify-items: center; align-content: start; max-width: 100%; }
        figcaption { max-width: var(--cell); overflow-wrap: anywhere; text-align: center; }
        .fault { color: var(--alert); overflow-wrap: anywhere; }
        .ground { --ink: #14161a; --alert: #8f1d23; background: #dfe4eb; color: var(--ink); }
        .ground:is(.dark, .wallpaper) { --ink: #f1f3f7; --alert: #ffb0b0; background: #262b34; }
        .ground.wallpaper { background: var(--dusk); background-origin: border-box; }
        .ground.lock.wallpaper:not(.dark) { --ink: #14161a; --alert: #8f1d23; background-image: var(--dawn); }
        .ground.control.wallpaper { background-image: var(--control); }
        .ground.widget:not(.wallpaper) :is(img, [role=img]) { border-radius: var(--radius); }
        .cell {
          position: relative; display: grid; gap: .35rem; justify-items: center; align-content: start; min-width: 5rem; padding: .7rem;
          border: 2px solid transparent; border-radius: 1.1rem; text-align: center;
        }
        .cell.island { padding-bottom: 1.7rem; border-radius: 2.4rem 2.4rem 0 0; }
        .cell.lock { padding-top: 2.4rem; border-radius: 0 0 2.4rem 2.4rem; }
        .cell.sample { outline: 2px dashed var(--soft); outline-offset: 2px; }
        .cell :is(img, [role=img]) {
          display: block; max-width: var(--cell); height: auto; max-height: calc(var(--cell) * 1.15); object-fit: contain; background-size: 100% 100%;
        }
        .cell img:not([width]) { zoom: .3333; max-width: calc(var(--cell) * 3); max-height: none; }
        .cell .fault { max-width: min(var(--cell), 20rem); font-size: .8rem; line-height: 1.3; text-align: start; white-space: pre-line; }
        .cell .frame { display: flex; gap: 8px; }
        .cell.minimal .frame::before { content: ""; width: 126px; height: 36.67px; border-radius: 18.33px; background: #000; }
        @media (max-width: 40rem) {
          .page { padding: .9rem .6rem 1.5rem; }
          .panel { padding: .8rem; }
          .cell { padding: .5rem; }
        }

        """
}
