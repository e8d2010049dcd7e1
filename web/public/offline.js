// The page that is shown while the server cannot be reached: it says so and shows the queue as it was last seen on this device.
(() => {
  const words = {
    en: {
      title: 'No connection',
      hint: 'What you were typing is still on this device.',
      again: 'Try again',
      queue: 'My work, as of {time}',
      promised: 'Promised',
    },
    vi: { queue: 'Việc của tôi, lúc {time}', promised: 'Hẹn trả' },
  };
  const kept = (() => {
    try {
      return JSON.parse(localStorage.getItem('queue.last') ?? 'null');
    } catch {
      return null;
    }
  })();
  const culture = (kept?.culture ?? document.documentElement.lang) === 'en' ? 'en' : 'vi';
  const say = words[culture];
  document.documentElement.lang = culture;
  for (const element of document.querySelectorAll('[data-say]')) {
    const text = say[element.dataset.say];
    if (text) element.textContent = text;
  }
  const again = () => location.reload();
  document.querySelector('button').addEventListener('click', again);
  // The network may be there and the server not: it is asked, and nothing is loaded anew before it answers.
  const look = () => {
    fetch('/health', { cache: 'no-store' }).then(
      ({ ok }) => ok && again(),
      () => {},
    );
  };
  addEventListener('online', look);
  setInterval(look, 3000);
  if (!kept) return;
  const place = document.getElementById('queue');
  const add = (parent, tag, text, quiet) => {
    if (!text) return;
    const element = document.createElement(tag);
    element.textContent = text;
    if (quiet) element.className = 'quiet';
    parent.append(element);
  };
  add(place, 'p', say.queue.replace('{time}', kept.time), true);
  for (const row of kept.rows) {
    const card = document.createElement('article');
    add(card, 'p', `${row.code} · ${row.status}`, true);
    add(card, 'strong', row.device);
    add(card, 'p', row.errors);
    add(card, 'p', row.services, true);
    add(card, 'p', row.promised && `${say.promised} ${row.promised}`, true);
    place.append(card);
  }
})();
