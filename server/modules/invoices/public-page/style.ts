/** Styles of the landing pages, light and dark, from 360 px width. `font` is the font's URL. */
export function pageStyle(font: string | null): string {
  const face =
    font === null
      ? ''
      : `@font-face{font-family:Inter;src:url("${font}") format("woff2");font-weight:100 900;font-display:swap}`
  return `${face}
:root{color-scheme:light dark;--paper:#f6f6f3;--surface:#fff;--ink:#16201b;--ink-2:#55615a;--line:#e3e5df;--strong:#cdd1c9;--accent:#0b6b4c;--accent-ink:#fff;--accent-soft:#e4f1ea;--ok:#17703f;--ok-soft:#e3f3e8;--warn:#8a5a00;--warn-soft:#fdf1d3;--bad:#b3261e;--bad-soft:#fbe9e7;--calm:#4d5953;--calm-soft:#eceeea}
@media (prefers-color-scheme:dark){:root{--paper:#0f1412;--surface:#161c19;--ink:#e8ece9;--ink-2:#a5b0aa;--line:#26302b;--strong:#3a4640;--accent:#3fbf8f;--accent-ink:#06281b;--accent-soft:#15302a;--ok:#5bc98a;--ok-soft:#15301f;--warn:#e2b04a;--warn-soft:#33280f;--bad:#f2857c;--bad-soft:#3a1917;--calm:#a5b0aa;--calm-soft:#232b27}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:14px/1.5 Inter,ui-sans-serif,system-ui,sans-serif;overflow-wrap:anywhere}
main{max-width:46rem;margin:0 auto;padding:2.5rem 1rem 3rem}
h1{margin:0;font-size:20px;line-height:1.3;letter-spacing:-.01em}
h2{margin:0 0 .5rem;font-size:14px}
p{margin:0}
.from{font-weight:600;font-size:16px;margin-bottom:1.25rem}
.card{background:var(--surface);border:1px solid var(--line);border-radius:10px;padding:1.5rem}
.top{display:flex;justify-content:space-between;align-items:flex-start;gap:1rem;flex-wrap:wrap}
.soft{color:var(--ink-2)}
.badge{display:inline-block;border-radius:6px;padding:.125rem .5rem;font-size:12px;font-weight:600}
.ok{background:var(--ok-soft);color:var(--ok)}.warn{background:var(--warn-soft);color:var(--warn)}.bad{background:var(--bad-soft);color:var(--bad)}.calm{background:var(--calm-soft);color:var(--calm)}
.due{margin:1.25rem 0 0;padding:1.25rem;background:var(--accent-soft);border-radius:8px;display:flex;justify-content:space-between;align-items:center;gap:1rem;flex-wrap:wrap}
td+td,.sums,.figure{font-variant-numeric:tabular-nums}
.figure{font-size:28px;line-height:1.2;font-weight:650;letter-spacing:-.02em;color:var(--accent)}
.button{display:inline-flex;align-items:center;min-height:44px;padding:0 1.125rem;border-radius:8px;background:var(--accent);color:var(--accent-ink);font-weight:600;text-decoration:none}
.button:hover{filter:brightness(1.08)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(10rem,1fr));gap:.75rem 1.5rem;margin:1.25rem 0 0}
dt{font-size:12px;color:var(--ink-2)}dd{margin:0}
table{width:100%;border-collapse:collapse;margin-top:1.5rem}
th{text-align:left;font-size:12px;font-weight:600;color:var(--ink-2);padding:.5rem 0;border-bottom:1px solid var(--strong)}
td{padding:.625rem 0;border-bottom:1px solid var(--line);vertical-align:top}
th+th,td+td{padding-left:1rem;text-align:right;white-space:nowrap}
.sums{margin:1rem 0 0 auto;width:min(100%,22rem)}
.sums div{display:flex;justify-content:space-between;gap:1rem;padding:.25rem 0}
.sums .total{font-weight:650;font-size:16px;border-top:1px solid var(--strong);margin-top:.375rem;padding-top:.625rem}
section{margin-top:1.5rem;padding-top:1.25rem;border-top:1px solid var(--line)}
section dl{margin-top:.25rem}
.lines{white-space:pre-line}
footer{margin-top:1.25rem;font-size:12px;color:var(--ink-2);text-align:center}
@media (width<36rem){main{padding:1.25rem .75rem 2rem}.card{padding:1.125rem}thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}tr{display:grid;grid-template-columns:1fr auto;gap:.125rem 1rem;padding:.625rem 0;border-bottom:1px solid var(--line)}td,td+td{border:0;padding:0}td:first-child{grid-column:1/-1;font-weight:550}td:nth-child(2){text-align:left;color:var(--ink-2)}td:nth-child(3){display:none}.button{width:100%;justify-content:center}}
@media print{body{background:#fff}.button,footer{display:none}.card{border:0}}`
}
