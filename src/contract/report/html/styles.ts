/** The colours of the console, so that both look alike. */
export const styles = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#fbfaf8, #14161a); --raised: light-dark(#fff, #1b1e24); --sunken: light-dark(#f1efeb, #101216);
  --line: light-dark(#e2ded6, #2b3038); --ink: light-dark(#1d1f24, #e9e7e2); --faint: light-dark(#62656e, #9a9fab);
  --accent: light-dark(#5b3fd6, #a694ff);
  --held: light-dark(#146c43, #5fd39b); --confirmed: light-dark(#0b5fa5, #7cc0ff); --refuted: light-dark(#8a5300, #f0b95a);
  --violation: light-dark(#b3261e, #ff8a80); --flaky: light-dark(#86198f, #e9a6f0); --skipped: light-dark(#6f727b, #8d929d);
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
  --mono: ui-monospace, "SF Mono", "Cascadia Code", Menlo, Consolas, "DejaVu Sans Mono", monospace;
}
:root[data-theme="light"] { color-scheme: light; }
:root[data-theme="dark"] { color-scheme: dark; }
* { box-sizing: border-box; }
html { background: var(--paper); color: var(--ink); font: 15px/1.55 var(--sans); scrollbar-gutter: stable; }
body { margin: 0; }
h1, h2, h3, p, ul, ol, dl, dd, pre { margin: 0; padding: 0; }
main, header.top > div { max-width: 68rem; margin: 0 auto; padding: 0 1.5rem; }
header.top { background: var(--raised); border-bottom: 1px solid var(--line); padding: 2.25rem 0 1.75rem; }
.eyebrow { color: var(--faint); font-size: .8rem; letter-spacing: .06em; text-transform: uppercase; display: flex; justify-content: space-between; align-items: center; }
h1 { font-size: 1.9rem; line-height: 1.2; letter-spacing: -.02em; margin: .35rem 0 .4rem; text-wrap: balance; }
h1 .bad { color: var(--violation); } h1 .good { color: var(--held); } h1 .guess { color: var(--refuted); }
.target { font-family: var(--mono); font-size: .86rem; color: var(--faint); overflow-wrap: anywhere; }
h2 { font-size: 1.15rem; letter-spacing: -.01em; margin: 2.75rem 0 .9rem; display: flex; gap: .6rem; align-items: baseline; }
h2 small { color: var(--faint); font-weight: 400; font-size: .86rem; }
h3 { font-size: 1rem; line-height: 1.4; }
.lede { color: var(--faint); max-width: 46rem; margin: -.4rem 0 1rem; }
.bar { display: flex; height: .6rem; border-radius: 99px; overflow: hidden; background: var(--sunken); margin: 1.4rem 0 .9rem; gap: 2px; }
.bar i { display: block; min-width: 4px; background: var(--of); }
.tally { display: flex; flex-wrap: wrap; gap: .5rem 1.6rem; list-style: none; }
.tally b { font-size: 1.15rem; font-variant-numeric: tabular-nums; }
.tally li::before, .dot::before { content: ""; display: inline-block; width: .6rem; height: .6rem; border-radius: 50%; background: var(--of); margin-right: .45rem; }
[data-verdict="held"] { --of: var(--held); } [data-verdict="confirmed"] { --of: var(--confirmed); }
[data-verdict="refuted"] { --of: var(--refuted); } [data-verdict="violation"] { --of: var(--violation); }
[data-verdict="flaky"] { --of: var(--flaky); } [data-verdict="skipped"] { --of: var(--skipped); }
ol.short { list-style: none; margin-top: 1.2rem; padding-top: 1.1rem; border-top: 1px solid var(--line); }
ol.short li { padding: .18rem 0; overflow-wrap: anywhere; } ol.short small { margin-left: .4rem; white-space: nowrap; color: var(--faint); } ol.short a { color: inherit; text-decoration-color: var(--faint); text-underline-offset: .2em; }
dl.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(10rem, 1fr)); gap: .9rem 1.5rem; margin-top: 1.5rem; padding-top: 1.2rem; border-top: 1px solid var(--line); }
dl.facts dt { color: var(--faint); font-size: .8rem; } dl.facts dd { font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.card { background: var(--raised); border: 1px solid var(--line); border-left: 4px solid var(--of, var(--line)); border-radius: 8px; padding: .5rem .9rem; margin: 0 0 .45rem; }
.card > header { display: flex; gap: .5rem .7rem; align-items: baseline; flex-wrap: wrap; } .card h3 { flex: 1 1 20rem; }
.card > summary { color: var(--ink); overflow-wrap: anywhere; } .card > summary small { color: var(--faint); white-space: nowrap; }
.card .seen { display: block; margin-top: .15rem; color: var(--faint); font-size: .86rem; line-height: 1.4; }
.card[open] > summary .seen { display: none; }
.badge { font: 600 .76rem/1.6 var(--mono); padding: .05rem .5rem; border-radius: 99px; border: 1px solid var(--line); color: var(--of, var(--faint)); white-space: nowrap; }
.reason { margin: .5rem 0 0; white-space: pre-line; overflow-wrap: anywhere; }
.known { margin-top: .5rem; color: var(--faint); font-style: italic; }
details { margin-top: .7rem; } summary { cursor: pointer; color: var(--faint); } summary:hover { color: var(--ink); }
:is(summary, button, input, select):focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
.exchange { display: grid; grid-template-columns: 1fr 1fr; gap: .8rem; margin-top: .8rem; }
.exchange > * { min-width: 0; } .exchange h4 { margin: 0 0 .3rem; font-size: .8rem; color: var(--faint); font-weight: 500; }
pre { font: .8rem/1.5 var(--mono); background: var(--sunken); border-radius: 8px; padding: .7rem .85rem; overflow: auto; max-height: 22rem; white-space: pre-wrap; overflow-wrap: anywhere; }
.curl { display: flex; gap: .6rem; align-items: flex-start; margin-top: .8rem; } .curl pre { flex: 1; min-width: 0; }
button, select, input { font: inherit; color: inherit; background: var(--raised); border: 1px solid var(--line); border-radius: 7px; padding: .35rem .7rem; }
button { cursor: pointer; } button:hover { border-color: var(--faint); }
.theme { font-size: .8rem; padding: .2rem .6rem; letter-spacing: 0; text-transform: none; }
[hidden] { display: none !important; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th { text-align: left; font-weight: 500; color: var(--faint); font-size: .82rem; } th, td { padding: .5rem .6rem .5rem 0; border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere; }
td.n, th.n { text-align: right; } :is(td, li, p, summary) code { font: .84em var(--mono); overflow-wrap: anywhere; }
.meter { position: relative; height: .5rem; min-width: 6rem; border-radius: 99px; background: var(--sunken); overflow: hidden; margin-top: .45rem; }
.meter i { position: absolute; inset: 0 auto 0 0; background: var(--held); } .meter i.reached { background: var(--refuted); } .meter i.attainable { background: var(--line); }
.plain { padding-left: 1.1rem; } .plain li { margin: .2rem 0; overflow-wrap: anywhere; }
footer { color: var(--faint); font-size: .86rem; padding: 2.5rem 0 3rem; }
@media (max-width: 40rem) {
  main, header.top > div { padding: 0 1rem; } h1 { font-size: 1.5rem; } .exchange { grid-template-columns: 1fr; }
  .curl { flex-direction: column; align-items: stretch; } .wide { display: none; }
}
@media print { .theme, .curl button { display: none; } details > :not(summary) { display: block; } }
`;
