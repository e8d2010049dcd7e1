// The customer's own page as HTML: what it says stands in page.text.ts, what it knows in read-page.ts. It works without a script.
import { type Both, type Culture, showVnd } from '../../contract/culture.ts';
import { readDifference } from '../../contract/ticket/changes.ts';
import { isLate, readyStatuses } from '../../contract/ticket/ticket.statuses.ts';
import { now, showDay, showMinute } from '../../contract/time.ts';
import { Html, html } from './html.ts';
import { style } from './page.style.ts';
import { asked, onItsWay, type Saying, type Stage, sayings, stages, steps, words } from './page.text.ts';
import type { Page } from './read-page.ts';

type Word = keyof typeof words;
interface Frame {
  culture: Culture;
  /** '/t/<token>'. */
  path: string;
  title: string;
  shopName: string;
  body: Html;
}
const other = { vi: { culture: 'en', name: 'English' }, en: { culture: 'vi', name: 'Tiếng Việt' } } as const;

function frame({ culture, path, title, shopName, body }: Frame): string {
  const next = other[culture];
  const page = html`<!doctype html>
<html lang="${culture}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<meta name="format-detection" content="telephone=no">
<title>${title}</title>
<link rel="icon" href="/favicon.svg">
<style>${new Html(style)}</style>
</head>
<body>
<header><span class="mark" aria-hidden="true">${[...shopName.trim()][0] ?? 'X'}</span>
<div><b>${shopName}</b><small>${words.title[culture]}</small></div>
<a class="lang" href="${path}?lang=${next.culture}" lang="${next.culture}">${next.name}</a></header>
<main>
${body}
</main>
</body>
</html>
`;
  return page.text;
}

/** What everybody is told whose link does not open, whatever the reason. */
export const plainPage = (culture: Culture, path: string, title: Word, why: Word): string =>
  frame({
    culture,
    path,
    title: words[title][culture],
    shopName: words.title[culture],
    body: html`<section class="gone"><h1>${words[title][culture]}</h1><p class="soft">${words[why][culture]}</p></section>`,
  });

export interface Shown {
  culture: Culture;
  path: string;
  said: Saying | null;
  /** Whether a rating would be taken now. */
  asksRating: boolean;
}
export function trackPage(page: Page, shown: Shown): string {
  const { culture, path, said } = shown;
  const stage = page.asked ? asked : stages[page.status];
  const body = html`
${said && html`<section class="said" role="status">${sayings[said][culture]}</section>`}
${stage && stateCard(page, stage, culture)}
${page.asked && askCard(page.asked, shown)}
${page.qr && payCard(page.qr, shown)}
${shown.asksRating && rateCard(shown)}
${page.warranties.length > 0 && warrantyCard(page.warranties, culture)}
${page.lines.length > 0 && priceCard(page, culture)}
${page.photos.length > 0 && photoCard(page.photos, shown)}
${branchCard(page, culture)}
<footer>${words.private[culture]}</footer>`;
  return frame({ culture, path, title: `${page.code} · ${page.shop.name}`, shopName: page.shop.name, body });
}

function stateCard(page: Page, stage: Stage, culture: Culture): Html {
  const w = (word: Word) => words[word][culture];
  const isHere = page.handedOverAt === null;
  const late = isLate(page, now());
  const says = readyStatuses.some((ready) => ready === page.status) && !page.isHome ? onItsWay : stage.says;
  return html`<section class="${stage.tone ?? ''}">
<p class="device">${page.deviceName}</p>
<h1>${stage.title[culture]}</h1>
<p>${late && stage.step < 2 ? w('late') : says[culture]}</p>
<ol>${steps.map((step: Both, at) => {
    const is = at < stage.step ? 'done' : at === stage.step ? 'done now' : '';
    return html`<li class="${is}"${at === stage.step ? new Html(' aria-current="step"') : null}>${step[culture]}</li>`;
  })}</ol>
<dl>
${isHere && stage.step < 3 && html`<dt>${w('promised')}</dt><dd class="big">${showMinute(page.promisedAt)}</dd>`}
${page.handedOverAt && html`<dt>${w('handedOver')}</dt><dd>${showMinute(page.handedOverAt)}</dd>`}
<dt>${w('received')}</dt><dd>${showMinute(page.creationTime)}</dd>
<dt>${w('ticket')}</dt><dd>${page.code}</dd>
<dt>${w('phone')}</dt><dd>••• ••• ${page.phoneEnd}</dd>
</dl></section>`;
}

function askCard({ id, differences, totalBefore, totalAfter }: NonNullable<Page['asked']>, shown: Shown): Html {
  const { culture, path } = shown;
  const w = (word: Word) => words[word][culture];
  const rows = differences.filter(({ field }) => field !== 'total').map((row) => readDifference(row, culture));
  const answer = (value: 'approve' | 'decline', name: Word, look: string) =>
    html`<button class="${look}" name="answer" value="${value}">${w(name)}</button>`;
  return html`<section class="ask"><h2>${w('newPrice')}</h2>
<table>${rows.map((row) => html`<tr><td>${row.name}<small>${row.old} →</small></td><td>${row.new}</td></tr>`)}
<tr class="sum"><td>${w('total')}<small>${showVnd(totalBefore, culture)} →</small></td><td>${showVnd(totalAfter, culture)}</td></tr></table>
<form method="post" action="${path}/answer?lang=${culture}"><input type="hidden" name="change" value="${id}">
<div class="two">${answer('decline', 'decline', '')}${answer('approve', 'approve', 'main')}</div></form></section>`;
}

function payCard(qr: NonNullable<Page['qr']>, { culture, path }: Shown): Html {
  const w = (word: Word) => words[word][culture];
  return html`<section><h2>${w('pay')}</h2>
<img class="qr" src="${path}/qr.png" width="232" height="232" alt="VietQR ${showVnd(qr.amount, culture)}">
<p class="soft">${w('payHow')}</p>
<dl><dt>${w('amount')}</dt><dd class="big">${showVnd(qr.amount, culture)}</dd>
<dt>${w('account')}</dt><dd>${qr.account}</dd>
${qr.holder && html`<dt>${w('holder')}</dt><dd>${qr.holder}</dd>`}
<dt>${w('content')}</dt><dd>${qr.content}</dd></dl>
<a class="button wide" href="${path}/qr.png" download="vietqr.png">${w('saveQr')}</a></section>`;
}

function rateCard({ culture, path }: Shown): Html {
  const w = (word: Word) => words[word][culture];
  // From right to left, so that a chosen star colours those before it without a script.
  const stars = [5, 4, 3, 2, 1].map(
    (rate) => html`<input type="radio" name="rate" value="${rate}" id="rate${rate}" required>
<label for="rate${rate}" title="${rate} ${w('stars')}" aria-label="${rate} ${w('stars')}">★</label>`,
  );
  return html`<section><h2>${w('rate')}</h2><form method="post" action="${path}/rate?lang=${culture}">
<fieldset class="stars" aria-label="${w('rate')}">${stars}</fieldset>
<textarea name="note" maxlength="1000" placeholder="${w('rateNote')}" aria-label="${w('rateNote')}"></textarea>
<button class="main">${w('send')}</button></form></section>`;
}

function warrantyCard(warranties: Page['warranties'], culture: Culture): Html {
  const told = ({ endDay, isRunning }: Page['warranties'][number]) =>
    isRunning ? `${words.until[culture]} ${showDay(endDay)}` : words.over[culture];
  return html`<section><h2>${words.warranty[culture]}</h2><table>${warranties.map(
    (one) => html`<tr><td>${one.name}</td><td>${told(one)}</td></tr>`,
  )}</table></section>`;
}

function priceCard(page: Page, culture: Culture): Html {
  const w = (word: Word) => words[word][culture];
  const sum = (word: Word, amount: number, look = '') =>
    amount !== 0 && html`<tr class="${look}"><td>${w(word)}</td><td>${showVnd(amount, culture)}</td></tr>`;
  const isOpen = page.handedOverAt === null && (stages[page.status]?.step ?? 3) < 2;
  const isOff = page.discount + page.promotion;
  // While the work is not done, what has no price is not free: somebody still has to say it.
  const priceOf = ({ amount, isUnpriced }: Page['lines'][number]) =>
    amount > 0 ? showVnd(amount, culture) : w(isOpen && isUnpriced ? 'unpriced' : 'free');
  const isKnown = page.total > 0 || !isOpen || page.lines.some(({ isUnpriced }) => !isUnpriced);
  return html`<section><h2>${w(isOpen ? 'estimate' : 'price')}</h2><table>
${page.lines.map((line) => {
  const { name, quantity, warrantyMonths } = line;
  return html`<tr><td>${name}${quantity > 1 && ` × ${quantity}`}${
    warrantyMonths > 0 &&
    html`<small>${w('warranty')} ${warrantyMonths} ${culture === 'vi' ? 'tháng' : 'months'}</small>`
  }</td><td>${priceOf(line)}</td></tr>`;
})}
${isOff > 0 && html`<tr><td>${w('discount')}</td><td>−${showVnd(isOff, culture)}</td></tr>`}
${sum('vat', page.vat)}
${isKnown && html`<tr class="sum"><td>${w('total')}</td><td>${showVnd(page.total, culture)}</td></tr>`}
${sum('credited', -page.credited)}
${sum('paid', page.paid)}
${sum('refunded', page.refunded)}
${sum('due', page.remaining, 'sum')}
</table></section>`;
}

const photoCard = (photos: Page['photos'], { culture, path }: Shown): Html => html`<section><details>
<summary>${words.photos[culture]} (${photos.length})</summary><div class="photos">${photos.map(
  ({ id }, at) =>
    html`<a href="${path}/photo/${id}"><img loading="lazy" src="${path}/photo/${id}" alt="${words.photo[culture]} ${at + 1}"></a>`,
)}</div></details></section>`;

function branchCard({ branch, shop, handedOverAt }: Page, culture: Culture): Html {
  const w = (word: Word) => words[word][culture];
  const phone = branch.phone ?? shop.phone;
  const query = encodeURIComponent(`${shop.name} ${branch.address ?? branch.name}`);
  const map = `https://www.google.com/maps/search/?api=1&query=${query}`;
  return html`<section><h2>${handedOverAt ? branch.name : w('where')}</h2>
${!handedOverAt && html`<p class="device">${branch.name}</p>`}
${branch.address && html`<p>${branch.address}</p>`}
${shop.phone !== phone && html`<p class="soft">${w('hotline')}: ${shop.phone}</p>`}
<div class="two"><a class="button" href="tel:${phone.replace(/[^\d+]/g, '')}">${w('call')} ${phone}</a>
<a class="button" href="${map}" rel="noreferrer noopener">${w('map')}</a></div></section>`;
}
