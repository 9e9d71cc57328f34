/**
 * The style of a case file, named in the page’s policy by its checksum. Colors are the product’s. The dashboard shows a verified file in
 * a shadow root with the same style; `.page` stands for the body there.
 */
export const STYLE = `
:root{color-scheme:light dark}
:root,:host{--bg:light-dark(#fff,#15181c);--bg-2:light-dark(#f6f7f9,#1d2127);--line:light-dark(#dfe3e8,#323941);--ink:light-dark(#16191d,#eceff3);--ink-2:light-dark(#565f6b,#a3adb9);--ok:light-dark(#0b6b3a,#6fd39b);--danger:light-dark(#b3261e,#ff9a92);--warn:light-dark(#8a5300,#f2bd6b);--info:light-dark(#1f5fd6,#7fb0ff);--mono:ui-monospace,'SF Mono','Cascadia Mono','Roboto Mono','DejaVu Sans Mono',Menlo,Consolas,monospace}
*{box-sizing:border-box}
html{background:var(--bg);text-size-adjust:100%}
body{max-width:880px;margin:0 auto;padding:24px 16px 48px}
body,.page{color:var(--ink);font:14px/20px system-ui,'Segoe UI',Roboto,'Helvetica Neue','Noto Sans',sans-serif}
h1,h2,h3,h4,p,ul,ol,dl,dd,pre,figure,table{margin:0;padding:0}
h1{font-size:22px;line-height:28px}
h2{font-size:16px;line-height:22px}
h3{padding-top:8px;font-size:14px;line-height:20px}
h4{font-size:12px;line-height:17px;color:var(--ink-2)}
h3::first-letter,h4::first-letter,dt::first-letter,th::first-letter{text-transform:uppercase}
header,article,section,footer{display:grid;grid-template-columns:minmax(0,1fr);gap:8px}
header{padding-bottom:16px;border-bottom:1px solid var(--line)}
header+*{margin-top:16px}
article{gap:12px;margin-top:24px;padding-top:24px;border-top:2px solid var(--line)}
header+article{margin-top:8px;padding-top:0;border-top:0}
footer{margin-top:24px;padding-top:16px;border-top:1px solid var(--line)}
.mono,pre,code{font-family:var(--mono);font-size:12.5px;line-height:18px;font-weight:400;overflow-wrap:anywhere}
h1,h2,p,dd,li,td{overflow-wrap:anywhere;unicode-bidi:isolate}
h2 .mono{font-size:15px;line-height:22px;font-weight:600}
.small,.quiet{font-size:12px;line-height:17px}
.quiet{color:var(--ink-2)}
.text,.text dd{white-space:pre-wrap}
ul{display:grid;gap:4px;list-style:none}
dl{display:grid;grid-template-columns:minmax(96px,max-content) minmax(0,1fr);gap:4px 16px}
dt{max-width:200px;color:var(--ink-2);overflow-wrap:anywhere}
dd>dl,dd>ul{padding-top:1px}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:4px 12px 4px 0;border-bottom:1px solid var(--line);text-align:start;vertical-align:top}
td{min-width:64px}
th{white-space:nowrap;color:var(--ink-2);font-size:12px;line-height:17px;font-weight:600}
td.time{width:216px;white-space:nowrap}
.state{font-weight:600;white-space:nowrap}
.state::before{content:'';display:inline-block;width:9px;height:9px;margin-inline-end:8px;border:2px solid}
.tone-ok{color:var(--ok)}.tone-ok::before{border-radius:50%;background:currentcolor}
.tone-danger{color:var(--danger)}.tone-danger::before{background:currentcolor}
.tone-warn{color:var(--warn)}.tone-warn::before{border-radius:50%}
.tone-info{color:var(--info)}
pre{max-height:480px;overflow:auto;padding:8px 12px;border:1px solid var(--line);border-radius:6px;background:var(--bg-2);white-space:pre-wrap}
details>*+*{margin-top:8px}
summary{width:fit-content;padding:2px 0;font-weight:600;cursor:pointer}
summary:focus-visible{outline:2px solid var(--info);outline-offset:2px}
figure{display:grid;gap:4px;justify-items:start}
img{display:block;max-width:100%;height:auto;border:1px solid var(--line);border-radius:6px}
@media (max-width:520px){dl{grid-template-columns:minmax(0,1fr);gap:2px}dd{padding-bottom:4px}dt{max-width:none}td.time{width:auto}.rows,.rows tbody,.rows tr,.rows td{display:block}.rows tr{padding:4px 0;border-bottom:1px solid var(--line)}.rows td{padding:1px 0;border:0}table:not(.rows){display:block;overflow-x:auto}}
@media print{:root{color-scheme:light}body{max-width:none;padding:0;font-size:10.5pt;line-height:1.4}article{break-before:page;margin-top:0;border-top:0;padding-top:0}h2,h3,h4,summary{break-after:avoid}tr,li,figure{break-inside:avoid}header+article{break-before:auto}details{display:none}pre{max-height:none;overflow:visible}@page{margin:16mm}}
@media (forced-colors:active){.state::before{forced-color-adjust:none}}
`
