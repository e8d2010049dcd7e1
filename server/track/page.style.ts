// The style of the customer's own page: phone first, light and dark, nothing fetched from anywhere.
import { createHash } from 'node:crypto';

export const style = `
:root{color-scheme:light dark;--ground:#f4f2ef;--card:#fff;--text:#1c1917;--soft:#5f5a55;--line:#e5e0da;--accent:#c53a0a;--on:#fff;--tint:#fdf0ea;--good:#1f7a4d;--wait:#8a5a00;--bad:#b3261e}
@media(prefers-color-scheme:dark){:root{--ground:#141210;--card:#1f1c1a;--text:#f2eee9;--soft:#b3aca4;--line:#37322d;--accent:#e8784f;--on:#1a0d06;--tint:#2c1d15;--good:#5fcf97;--wait:#e5b454;--bad:#f28b82}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--ground);color:var(--text);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",Arial,sans-serif;font-variant-numeric:tabular-nums}
main{max-width:560px;margin:0 auto;padding:0 16px 32px}
header{display:flex;align-items:center;gap:12px;max-width:560px;margin:0 auto;padding:16px}
header b{display:block;font-size:17px;line-height:1.3;text-wrap:balance}
header small{color:var(--soft)}
.mark{flex:none;width:44px;height:44px;border-radius:12px;background:var(--accent);color:var(--on);font-weight:700;font-size:20px;display:grid;place-items:center}
.lang{margin-left:auto;flex:none;color:var(--soft);text-decoration:none;border:1px solid var(--line);border-radius:999px;padding:11px 14px;font-size:14px;line-height:1.4}
section{background:var(--card);border:1px solid var(--line);border-radius:16px;padding:20px;margin-bottom:12px}
h1{font-size:26px;line-height:1.2;margin:4px 0 6px;text-wrap:balance}
h2{font-size:17px;margin:0 0 12px}
p{margin:0}
.soft,dt{color:var(--soft)}
.device{font-weight:600}
.good h1{color:var(--good)}.wait h1{color:var(--wait)}.bad h1{color:var(--bad)}
ol{list-style:none;display:flex;margin:20px 0 4px;padding:0}
ol li{flex:1;text-align:center;font-size:12.5px;line-height:1.3;color:var(--soft);position:relative;padding-top:28px}
ol li::before{content:"";position:absolute;top:0;left:50%;width:20px;height:20px;margin-left:-10px;border-radius:50%;border:2px solid var(--line);background:var(--card);z-index:1}
ol li::after{content:"";position:absolute;top:9px;right:50%;width:100%;height:2px;background:var(--line)}
ol li:first-child::after{display:none}
ol .done::before{background:var(--accent);border-color:var(--accent)}
ol .done::after{background:var(--accent)}
ol .now{color:var(--text);font-weight:600}
ol .now::before{box-shadow:0 0 0 4px var(--tint)}
dl{margin:16px 0 0;display:grid;grid-template-columns:auto 1fr;gap:8px 16px;border-top:1px solid var(--line);padding-top:16px}
dd{margin:0;text-align:right;overflow-wrap:anywhere}
.big{font-weight:700;font-size:18px}
table{width:100%;border-collapse:collapse}
td{padding:8px 0;border-bottom:1px solid var(--line);vertical-align:top}
td:last-child{text-align:right;white-space:nowrap;padding-left:12px}
td small{display:block;color:var(--soft)}
tr:last-child td{border-bottom:0}
.sum td{font-weight:700}
.ask{border:2px solid var(--accent)}
.two{display:grid;grid-template-columns:1fr 1fr;gap:10px;margin-top:16px}
button,.button{font:inherit;font-weight:600;min-height:48px;border-radius:12px;border:1px solid var(--line);background:var(--card);color:var(--text);padding:10px 14px;width:100%;cursor:pointer;text-align:center;text-decoration:none;display:flex;align-items:center;justify-content:center;line-height:1.3}
.wide{margin-top:16px}
.main{background:var(--accent);border-color:var(--accent);color:var(--on)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.said{background:var(--tint);border-color:var(--accent);font-weight:600}
.qr{display:block;width:232px;height:232px;margin:4px auto 12px;border-radius:12px;background:#fff;image-rendering:pixelated}
summary{cursor:pointer;font-weight:600;font-size:17px;min-height:44px;line-height:44px}
.photos{display:grid;grid-template-columns:1fr 1fr;gap:8px}
.photos img{width:100%;aspect-ratio:1;object-fit:cover;border-radius:10px;background:var(--line);display:block}
.stars{display:flex;flex-direction:row-reverse;justify-content:flex-end;gap:4px;border:0;margin:0;padding:0}
.stars input{position:absolute;opacity:0}
.stars label{font-size:40px;line-height:48px;width:48px;text-align:center;color:transparent;-webkit-text-stroke:1.5px var(--soft);cursor:pointer}
.stars input:checked~label,.stars label:hover,.stars label:hover~label{color:var(--accent);-webkit-text-stroke-color:var(--accent)}
.stars input:focus-visible+label{outline:3px solid var(--accent);border-radius:8px}
textarea{font:inherit;width:100%;min-height:88px;border:1px solid var(--line);border-radius:12px;padding:10px 12px;background:var(--ground);color:var(--text);margin:12px 0}
footer{color:var(--soft);font-size:13.5px;text-align:center;padding:8px 16px 0}
.gone{text-align:center;padding:48px 20px}
`.trim();

/** Nothing but this style, pictures of our own and our own forms. */
export const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');
