// Renders a web form into a page of any origin. It is served without a build, so it is plain JavaScript without imports.
(() => {
  const script = document.currentScript;
  if (!script) return;
  const { origin } = new URL(script.src);
  const address = `${origin}/f/${script.dataset.form}`;
  const opened = Date.now();
  /** The server refuses forms that are sent faster than a person can type. */
  const FASTEST_MS = 2100;

  const STYLE = `
:host { all: initial; display: block; font: inherit; color: inherit; line-height: 1.5 }
form, .thanks { display: grid; gap: 1.125em; max-width: 34rem; margin: 0; font: inherit; color: inherit }
h2 { margin: 0; font: inherit; font-size: 1.375em; font-weight: 700; line-height: 1.3 }
p { margin: 0 } h2, p, label, legend, button { overflow-wrap: anywhere } .text { white-space: pre-line }
.field { display: grid; gap: .375em; min-width: 0 } fieldset { margin: 0; padding: 0; border: 0; min-width: 0 }
label, legend { font-weight: 600; padding: 0 } .faint { font-weight: 400; opacity: .75 }
input:not([type=checkbox]), textarea, select { box-sizing: border-box; width: 100%; min-height: 44px; padding: .5em .75em; border: 1px solid color-mix(in srgb, currentColor 60%, transparent); border-radius: 6px; font: inherit; font-size: max(16px, 1em); background: transparent; color: inherit }
option { background: Canvas; color: CanvasText } textarea { resize: vertical }
.check { display: flex; gap: .625em; align-items: flex-start; font-weight: 400; margin: .25em 0 }
.check input { flex: none; width: 20px; height: 20px; margin: .125em 0 0; accent-color: var(--rapport-accent) }
button { justify-self: start; max-width: 100%; min-height: 44px; padding: 0 1.25em; border: 0; border-radius: 6px; font: inherit; font-weight: 600; cursor: pointer; background: var(--rapport-accent); color: var(--rapport-accent-ink) }
button[aria-disabled=true] { opacity: .6; cursor: progress }
:focus-visible { outline: 2px solid currentColor; outline-offset: 2px }
.error { font-weight: 600 } .error::before { content: "⚠ " } [aria-invalid=true] { border-width: 2px }
.trap { position: absolute; left: -9999px; width: 1px; height: 1px; overflow: hidden }`;

  const bytes = (hex) => Uint8Array.from(hex.match(/../g), (pair) => Number.parseInt(pair, 16));
  const hex = (buffer) => [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

  // The proof of work of ALTCHA: the first counter whose key begins with the prefix of the challenge.
  const solve = async (challenge) => {
    const { nonce, salt, cost, keyLength, keyPrefix } = challenge.parameters;
    const password = new Uint8Array([...bytes(nonce), 0, 0, 0, 0]);
    const way = { name: 'PBKDF2', hash: 'SHA-256', salt: bytes(salt), iterations: cost };
    for (let counter = 0; ; counter++) {
      new DataView(password.buffer).setUint32(password.length - 4, counter);
      const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
      const derivedKey = hex(await crypto.subtle.deriveBits(way, key, keyLength * 8));
      if (derivedKey.startsWith(keyPrefix))
        return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }));
    }
  };

  const make = (tag, attributes = {}, ...children) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (value === true) element.setAttribute(name, '');
      else if (value !== false && value != null) element.setAttribute(name, value);
    }
    element.append(...children.filter((child) => child != null));
    return element;
  };

  const TYPES = { email: 'email', phone: 'tel', date: 'date' };
  const MODES = { number: 'decimal', url: 'url' };
  const text = (label) => make('bdi', {}, label);

  const faint = (optional) => make('span', { class: 'faint' }, ` ${optional}`);

  const control = ({ key, kind, required, autocomplete, options }, id) => {
    const all = { id, name: key, required, autocomplete, 'aria-describedby': `${id}-error` };
    if (kind === 'text') return make('textarea', { ...all, rows: 4, dir: 'auto' });
    if (kind !== 'choice') return make('input', { ...all, type: TYPES[kind] ?? 'text', inputmode: MODES[kind] });
    const choices = options.map(({ key: value, label }) => make('option', { value }, label));
    return make('select', all, make('option', { value: '' }), ...choices);
  };

  const box = (name, value, label, more = {}) =>
    make(
      'label',
      { class: 'check' },
      make('input', { type: 'checkbox', name, value, ...more }),
      make('span', {}, label),
    );

  const fieldOf = (field, id, optional) => {
    const { key, label, kind, required, options } = field;
    const mark = required ? null : faint(optional);
    const error = make('p', { id: `${id}-error`, class: 'error', hidden: true });
    if (kind === 'checkbox') {
      const words = make('span', {}, text(label), mark ?? '');
      return make(
        'div',
        { class: 'field' },
        box(key, 'true', words, { required, 'aria-describedby': error.id }),
        error,
      );
    }
    if (kind === 'choices') {
      const boxes = options.map((option) => box(key, option.key, text(option.label)));
      return make('fieldset', { 'aria-describedby': error.id }, make('legend', {}, text(label), mark), ...boxes, error);
    }
    return make('div', { class: 'field' }, make('label', { for: id }, text(label), mark), control(field, id), error);
  };

  const formOf = (shown) => {
    const { fields, title, introduction, consent, newsletter, button, optional, trap } = shown;
    const alert = make('p', { role: 'alert', class: 'error', hidden: true });
    const agreed = make('p', { id: 'consent-error', class: 'error', hidden: true });
    const about = { required: true, 'aria-describedby': 'consent-error' };
    const form = make(
      'form',
      { action: address, method: 'post' },
      title ? make('h2', { dir: 'auto' }, title) : null,
      introduction ? make('p', { class: 'text', dir: 'auto' }, introduction) : null,
      make(
        'div',
        { class: 'trap', 'aria-hidden': 'true' },
        make('label', {}, trap, make('input', { name: '_homepage', tabindex: -1, autocomplete: 'off' })),
      ),
      ...fields.map((field, nth) => fieldOf(field, `f-${nth}`, optional)),
      consent ? make('div', { class: 'field' }, box('_consent', 'true', consent, about), agreed) : null,
      newsletter ? box('_newsletter', 'true', make('span', {}, text(newsletter), faint(optional))) : null,
      alert,
      make('button', {}, button),
    );
    return { form, alert };
  };

  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

  const post = async (form, { stamp, proof }) => {
    await pause(FASTEST_MS - (Date.now() - opened));
    const body = new URLSearchParams(new FormData(form));
    body.set('_stamp', stamp);
    body.set('_proof', await proof);
    body.set('_page', location.href);
    for (const [name, value] of new URLSearchParams(location.search))
      if (name.startsWith('utm_')) body.set(name, value);
    const reply = await fetch(address, {
      method: 'POST',
      body,
      headers: { Accept: 'application/json' },
      credentials: 'omit',
    });
    return reply.json();
  };

  const showErrors = (form, errors) => {
    let first;
    for (const element of form.elements) {
      const error = element.name && errors[element.name];
      const line = form.querySelector(`#${CSS.escape(element.getAttribute('aria-describedby') ?? 'none')}`);
      if (!line) continue;
      element.setAttribute('aria-invalid', Boolean(error));
      line.textContent = error ?? '';
      line.hidden = !error;
      if (error) first ??= element;
    }
    first?.focus();
    return Boolean(first);
  };

  const thank = (root, form, { thanks, url }) => {
    root.host.dispatchEvent(new CustomEvent('rapport:sent', { bubbles: true }));
    if (url) return location.assign(url);
    const said = make(
      'div',
      { class: 'thanks', role: 'status', tabindex: -1 },
      make('p', { class: 'text', dir: 'auto' }, thanks),
    );
    form.replaceWith(said);
    said.focus();
  };

  const show = (root, shown) => {
    const { form, alert } = formOf(shown);
    const worked = ({ stamp, challenge }) => ({ stamp, proof: solve(challenge) });
    // Pages without HTTPS have no `crypto.subtle` for the proof of work, so they submit the form to its own page.
    let work = crypto.subtle && worked(shown);
    let isSending = false;
    form.addEventListener('submit', async (event) => {
      if (!work) return;
      event.preventDefault();
      if (isSending) return;
      isSending = true;
      const button = form.querySelector('button');
      button.setAttribute('aria-disabled', true);
      alert.hidden = true;
      try {
        let answer = await post(form, work);
        if (answer.outcome === 'again') {
          // The page was open for too long. Its new stamp needs the same minimum age as any other.
          work = worked(answer);
          await pause(FASTEST_MS);
          answer = await post(form, work);
        }
        if (answer.stamp) work = worked(answer);
        if (answer.outcome === 'taken') return thank(root, form, answer);
        if (answer.outcome === 'wrong' && showErrors(form, answer.errors)) return;
        alert.textContent = answer.message ?? shown.failed;
        alert.hidden = false;
      } catch {
        alert.textContent = shown.failed;
        alert.hidden = false;
      } finally {
        isSending = false;
        button.removeAttribute('aria-disabled');
      }
    });
    root.append(form);
  };

  const start = async () => {
    const reply = await fetch(address, { headers: { Accept: 'application/json' }, credentials: 'omit' });
    if (!reply.ok) return;
    const shown = await reply.json();
    const host = make('div', { lang: shown.language, 'data-rapport-form': script.dataset.form });
    const root = host.attachShadow({ mode: 'open' });
    const style = new CSSStyleSheet();
    style.replaceSync(
      `:host { --rapport-accent: ${shown.accent}; --rapport-accent-ink: ${shown.accent_ink} } ${STYLE}`,
    );
    // The page's policy against inline styles does not block this.
    root.adoptedStyleSheets = [style];
    show(root, shown);
    script.after(host);
  };
  // For the form's own page, which also works without scripts.
  const workFor = (form) => {
    const proof = solve(JSON.parse(form.dataset.challenge));
    const send = async (event) => {
      event.preventDefault();
      form.querySelector('button').setAttribute('aria-disabled', true);
      await pause(FASTEST_MS - (Date.now() - opened));
      form.append(make('input', { type: 'hidden', name: '_proof', value: await proof }));
      form.submit();
    };
    form.addEventListener('submit', send, { once: true });
  };

  const own = document.querySelector('form[data-challenge]');
  if (script.dataset.form) start().catch(() => undefined);
  else if (own && crypto.subtle) workFor(own);
})();
