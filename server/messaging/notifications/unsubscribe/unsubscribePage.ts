import { type Html, html } from '#server/messaging/mails/html.ts'
import { renderLinkPage } from '#server/messaging/mails/linkPage.ts'
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

/** Renders the unsubscribe page. */
export const renderUnsubscribePage = (said: PageState, { settings, name }: UnsubscribePageFrame): string =>
  renderLinkPage({ ...pageText(said), name, further: { label: 'Régler mes notifications', url: settings } })

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
