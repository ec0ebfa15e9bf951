import { createHash } from 'node:crypto'
import { Html, html } from '#server/messaging/mails/html.ts'
import { namesOf } from './kindNames.ts'
import type { UnsubscribeScope } from './unsubscribeScope.ts'

/**
 * The state of an unsubscribe page: it asks, has just stopped the mails, or finds them stopped already; or the link is
 * invalid.
 */
export type PageState =
  | { state: 'asks' | 'done' | 'alreadyDone'; scope: UnsubscribeScope }
  | { state: 'unknown' | 'wrongMethod' }
  | { state: 'tooMany'; delay: string }

interface UnsubscribePageFrame {
  /** URL of the notification settings */
  settings: string
  /** name of the portal */
  name: string
}

/**
 * Renders the unsubscribe page on the server, without scripts: the reader is not signed in, perhaps on somebody else's
 * device, and mail programs open it too.
 */
export function renderUnsubscribePage(said: PageState, { settings, name }: UnsubscribePageFrame): string {
  const { title, content } = pageText(said)
  return html`<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title} – ${name}</title>
<style>${new Html(sheet)}</style>
</head>
<body>
<main>
<p class="brand">${name}</p>
<h1>${title}</h1>
${content}
<p><a href="${settings}">Régler mes notifications</a></p>
</main>
</body>
</html>
`.source
}

function pageText(said: PageState): { title: string; content: Html } {
  switch (said.state) {
    case 'asks':
      return {
        title: 'Ne plus recevoir ces courriels',
        content: html`<p>Le portail ne vous enverra plus par courriel\u00A0:</p>
${kindList(said.scope)}
<p>Vous les trouverez toujours dans le portail.</p>
<form method="post"><button type="submit">Ne plus les recevoir</button></form>`,
      }
    case 'done':
      return {
        title: 'C’est fait',
        content: html`<p>Vous ne recevrez plus par courriel\u00A0:</p>
${kindList(said.scope)}
<p>Vous pouvez les demander de nouveau dans votre profil.</p>`,
      }
    case 'alreadyDone':
      return {
        title: 'Ces courriels sont déjà arrêtés',
        content: html`<p>Vous ne recevez plus par courriel\u00A0:</p>
${kindList(said.scope)}
<p>Vous pouvez les demander de nouveau dans votre profil.</p>`,
      }
    case 'unknown':
      return {
        title: 'Ce lien n’arrête aucun courriel',
        content: html`<p>Il est incomplet, ou il n’a plus d’objet. Ouvrez de nouveau celui qui est au bas du courriel, ou connectez-vous pour choisir ce que vous recevez.</p>`,
      }
    case 'wrongMethod':
      return {
        title: 'Cette demande n’est pas possible',
        content: html`<p>Ouvrez le lien qui est au bas du courriel.</p>`,
      }
    case 'tooMany':
      return {
        title: 'Trop d’essais',
        content: html`<p>Recommencez dans ${said.delay}, avec le lien qui est au bas du courriel.</p>`,
      }
  }
}

const kindList = (scope: UnsubscribeScope) => html`<ul>${namesOf(scope).map((name) => html`<li>${name}</li>`)}</ul>`

const sheet = `:root{color-scheme:light dark}
body{margin:0;padding:24px 12px;background:#F6F7FA;color:#172036;font:17px/1.6 'Source Sans 3',-apple-system,'Segoe UI',Roboto,Arial,sans-serif;overflow-wrap:anywhere}
main{max-width:36rem;margin:0 auto;padding:24px 20px;background:#FFFFFF;border:1px solid #DDE1EA;border-radius:12px}
.brand{margin:0 0 12px;font-weight:700;color:#1B2B50}
h1{margin:0 0 16px;font-size:24px;line-height:1.3}
button{font:inherit;font-weight:600;min-height:44px;padding:10px 20px;border:0;border-radius:8px;background:#C2410C;color:#FFFFFF;cursor:pointer}
a{color:#1B2B50;display:inline-block;padding:6px 0}
:focus-visible{outline:3px solid #C2410C;outline-offset:2px}
@media (prefers-color-scheme:dark){
body{background:#0F1524;color:#E8ECF5}
main{background:#182036;border-color:#313B55}
.brand,a{color:#9DB4E8}
button{background:#FB8A4A;color:#0F1524}
:focus-visible{outline-color:#FB8A4A}
}`

/** CSP of the page: its own style and its own form only. */
export const unsubscribePageCsp = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(sheet).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')
