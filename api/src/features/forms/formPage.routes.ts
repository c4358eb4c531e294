import { msg } from '@lingui/core/macro';
import type { Said } from '@rapport/shared/words';
import express, { type Request, type Response, Router } from 'express';
import { limitBodyTime } from '../../http/bodyTime';
import { contextOf } from '../../http/context';
import type { RateLimit } from '../../http/rateLimit';
import { requestedLanguage } from '../../http/requestLanguage';
import { visitorOf } from '../../http/visitor';
import { countTowardLimit, minifiedScript, sendPage, sendShortPage } from '../../http/visitorPage';
import { escapeHtml } from '../../integrations/email/escapeHtml';
import { wordsIn } from '../../words/words';
import { openConfirmation } from './confirm.service';
import { openForm, type ShownForm } from './form.service';
import { definitionOf } from './formDefinition';
import { FORM_STYLE, formBody } from './formPage';
import { newStampAndChallenge, wasConfirmed } from './personProof';
import { type Received, receiveSubmission } from './receive.service';
import { readSentForm, utmIn, webAddressIn } from './sentForm';
import snippet from './snippet.js?raw';

/** The page of a web form, which works without scripts, and the URL to which forms on other sites are posted. */
export const formPageRoutes = Router();

/** Per network. */
const OPENED: RateLimit = { name: 'forms.open', points: 240, seconds: 300, remembersRefusals: true };
/** Per network and form. */
const SENT_BY_ONE: RateLimit = { name: 'forms.send', points: 10, seconds: 600, remembersRefusals: true };
/** Per form. */
const SENT_BY_ALL: RateLimit = { name: 'forms.sendAll', points: 600, seconds: 3_600 };

const BODY_MAX = '64kb';

const tokenOf = (req: Request): string => String(req.params.token);

const addressOf = (req: Request): string => `/f/${encodeURIComponent(tokenOf(req))}`;

formPageRoutes.use('/f', limitBodyTime(), (_req, res, next) => {
  res.vary('Accept');
  // Forms are posted from pages of any origin, without cookies.
  res.set({
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex',
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });
  next();
});

const script = minifiedScript(snippet);

/** The script that renders a form into a page of another origin, and computes the proof of work on the form's own page. */
formPageRoutes.get('/forms.js', (_req, res) => {
  res.set({ 'Cache-Control': 'public, max-age=3600', 'Cross-Origin-Resource-Policy': 'cross-origin' });
  res.type('text/javascript').send(script);
});

formPageRoutes.options('/f/:token', (_req, res) => {
  res.set({
    'Access-Control-Allow-Methods': 'POST',
    'Access-Control-Allow-Headers': 'Content-Type',
    'Access-Control-Max-Age': '86400',
  });
  res.status(204).end();
});

formPageRoutes.get('/f/:token', async (req, res) => {
  if (!(await mayContinue(req, res, OPENED, visitorOf(req).network))) return;
  const shown = await openForm(contextOf(req), tokenOf(req));
  if (!shown) return noSuchForm(req, res);
  if (!shown.form.is_open) return isProgram(req) ? answerClosed(res, shown) : sendClosedPage(res, shown);
  const proof = await newStampAndChallenge(contextOf(req), shown.form.id);
  if (isProgram(req)) return void res.json({ ...definitionOf(shown), ...proof });
  const { fields } = shown.form;
  // The query string can prefill fields.
  const values = Object.fromEntries(fields.map(({ key }) => [key, req.query[key]]));
  showForm(res, shown, {
    ...proof,
    page: webAddressIn(req.get('referer')),
    utm: utmIn(req.query),
    values,
  });
});

formPageRoutes.get('/f/:token/thanks', async (req, res) => {
  if (!(await mayContinue(req, res, OPENED, visitorOf(req).network))) return;
  const shown = await openForm(contextOf(req), tokenOf(req));
  if (!shown) return noSuchForm(req, res);
  const { thanks } = shown.form;
  const words = wordsIn(shown.form.language);
  const text = thanks ? escapeHtml(thanks) : escapeHtml(words(msg`We have received what you sent.`));
  sendPage(res, {
    style: FORM_STYLE,
    title: words(msg`Thank you`),
    body: `<p class="text" dir="auto" role="status">${text}</p>`,
    ...lookOf(shown),
  });
});

for (const method of ['get', 'post'] as const) {
  // Security scanners open every link in an email, so only a POST confirms.
  formPageRoutes[method]('/f/:token/confirm/:key', async (req, res) => {
    if (!(await mayContinue(req, res, OPENED, visitorOf(req).network))) return;
    const opened = await openConfirmation(contextOf(req), tokenOf(req), String(req.params.key), method === 'post');
    if (!opened) return sendShortPage(req, res.status(404), EXPIRED, FORM_STYLE);
    const { form, sender, brand, isConfirmed: isDone } = opened;
    const words = wordsIn(form.language);
    const [title, text] = isDone
      ? [msg`Thank you`, msg`You will get email updates from ${sender}. Every email has a link to unsubscribe.`]
      : [msg`Get email updates?`, msg`Confirm that you want email updates from ${sender}.`];
    const button = `<form method="post"><button type="submit" class="primary">${escapeHtml(words(msg`Confirm`))}</button></form>`;
    sendPage(res, {
      style: FORM_STYLE,
      title: words(title),
      body: `<p class="text">${escapeHtml(words(text))}</p>${isDone ? '' : button}`,
      language: form.language,
      brand,
    });
  });
}

formPageRoutes.post(
  '/f/:token',
  express.urlencoded({ extended: false, limit: BODY_MAX, parameterLimit: 500 }),
  express.json({ limit: BODY_MAX }),
  async (req, res) => {
    const token = tokenOf(req);
    if (!(await mayContinue(req, res, SENT_BY_ONE, `${visitorOf(req).network} ${token}`))) return;
    if (!(await mayContinue(req, res, SENT_BY_ALL, token))) return;
    const sent = readSentForm({ ...req.body }, req.get('referer'));
    const received = await receiveSubmission(contextOf(req), token, sent);
    if (!received) return noSuchForm(req, res);
    if (isProgram(req)) return answerProgram(req, res, received);
    const { outcome, shown, errors, keepsStamp } = received;
    if (outcome === 'closed') return sendClosedPage(res, shown);
    // A redirect, so that reloading the page does not submit the form again.
    if (outcome === 'taken') return res.redirect(303, shown.form.thanks_url || `${addressOf(req)}/thanks`);
    const { id } = shown.form;
    const isConfirmation = outcome === 'again' || wasConfirmed(contextOf(req), id, sent);
    const next = await newStampAndChallenge(contextOf(req), id, isConfirmation);
    showForm(res.status(422), shown, {
      ...sent,
      ...next,
      // Keeps the stamp, so that a visitor who corrects a field does not have to wait again.
      ...(keepsStamp && outcome === 'wrong' && { stamp: sent.stamp }),
      values: sent.fields,
      errors,
      notice: outcome === 'again' ? AGAIN : WRONG,
    });
  },
);

const AGAIN = msg`Please check your entries and submit the form again.`;
const WRONG = msg`Please correct the marked fields. Nothing was sent yet.`;

const isProgram = (req: Request): boolean => Boolean(req.is('json')) || req.accepts(['html', 'json']) === 'json';

const STATUS: Record<Received['outcome'], number> = { taken: 200, again: 409, wrong: 422, closed: 410 };

/** Answers a script on another page, which sends the form again automatically, or shows the errors at the fields. */
const answerProgram = async (req: Request, res: Response, { outcome, shown, errors, keepsStamp }: Received) => {
  const { language, thanks, thanks_url } = shown.form;
  const words = wordsIn(language);
  const said = Object.fromEntries(Object.entries(errors).map(([key, error]) => [key, words(error)]));
  const isNew = outcome === 'again' || (outcome === 'wrong' && !keepsStamp);
  res.status(STATUS[outcome]).json({
    outcome,
    ...(outcome === 'taken' && { thanks: thanks || words(msg`We have received what you sent.`), url: thanks_url }),
    ...(outcome === 'wrong' && { errors: said, message: words(WRONG) }),
    ...(outcome === 'closed' && { message: words(CLOSED) }),
    ...(isNew && (await newStampAndChallenge(contextOf(req), shown.form.id))),
  });
};

interface FormState {
  stamp: string;
  challenge: object | null;
  page: string;
  utm: Record<string, string>;
  values: Record<string, unknown>;
  agrees?: boolean;
  wantsNews?: boolean;
  errors?: Record<string, Said>;
  notice?: Said;
}

const showForm = (res: Response, shownForm: ShownForm, shown: FormState) => {
  const { form, entries } = shownForm;
  const { agrees = false, wantsNews = false, errors = {}, notice = null, ...rest } = shown;
  const words = wordsIn(form.language);
  // Browsers also apply `form-action` to the redirect after a submission.
  if (form.thanks_url) allowFormAction(res, new URL(form.thanks_url).origin);
  sendPage(res, {
    style: FORM_STYLE,
    title: form.title || form.name,
    body: formBody(form, entries, { ...rest, agrees, wantsNews, errors, notice, words }),
    ...lookOf(shownForm),
  });
};

const answerClosed = (res: Response, { form }: ShownForm) =>
  void res.status(410).json({ outcome: 'closed', message: wordsIn(form.language)(CLOSED) });

const allowFormAction = (res: Response, origin: string) => {
  const policy = String(res.getHeader('Content-Security-Policy') ?? '');
  res.setHeader('Content-Security-Policy', policy.replace("form-action 'self'", `form-action 'self' ${origin}`));
};

const CLOSED = msg`This form no longer accepts submissions.`;

const sendClosedPage = (res: Response, shown: ShownForm) => {
  const { title, name, language } = shown.form;
  const body = `<p class="text">${escapeHtml(wordsIn(language)(CLOSED))}</p>`;
  sendPage(res.status(410), { style: FORM_STYLE, title: title || name, body, ...lookOf(shown) });
};

const mayContinue = (req: Request, res: Response, limit: RateLimit, key: string): Promise<boolean> =>
  countTowardLimit(req, res, {
    limit,
    key,
    refuse: (page) =>
      isProgram(req)
        ? res.json({ outcome: 'too_many', message: wordsIn(requestedLanguage(req))(page.paragraph) })
        : sendShortPage(req, res, page, FORM_STYLE),
  });

const EXPIRED = { title: msg`This link does not work`, paragraph: msg`It is incomplete or has expired.` };

const NO_SUCH_FORM = {
  title: msg`This form does not exist`,
  paragraph: msg`The address is incomplete, or the form was deleted.`,
};

const noSuchForm = (req: Request, res: Response) => {
  res.status(404);
  if (isProgram(req)) return void res.json({ outcome: 'unknown' });
  sendShortPage(req, res, NO_SUCH_FORM, FORM_STYLE);
};

/** The look of a form: its own color, or else that of the workspace. */
const lookOf = ({ form: { accent, language }, brand }: ShownForm) => ({
  language,
  brand,
  ...(accent && { accent }),
});
