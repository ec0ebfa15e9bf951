/** How the sending of a mail ended. `said` is for administrators: in French, with what the server answered. */
export type Outcome =
  | { kind: 'sent' }
  /** for good; `noMailbox`: nobody is reached at this address */
  | { kind: 'refused'; said: string; noMailbox: boolean }
  /** this mail, for now */
  | { kind: 'later'; said: string }
  /** the server had all of it, and did not say whether it took it */
  | { kind: 'unanswered'; said: string }
  /** the server is not there, or takes nothing from us: the others need not try */
  | { kind: 'away'; said: string }

/** What nodemailer tells of a failure. */
export interface SendingFailure {
  message: string
  code?: string
  /** what was being said to the server */
  command?: string
  responseCode?: number
  /** set with `responseCode`: the same mail would be answered the same */
  permanent?: boolean
  response?: string
}

/** Says what a failure means for the mail, and for those that wait behind it. @param isHanded the server had all of it */
export function outcomeOf(failure: SendingFailure, isHanded: boolean): Outcome {
  const { code, command = '', responseCode, permanent = false, response = '' } = failure
  const detail = (response || failure.message).slice(0, detailCharacters)
  if (code === 'EAUTH' || code === 'ENOAUTH')
    return { kind: 'away', said: `Le serveur de messagerie n’accepte pas le compte de SMTP_URL : ${detail}` }
  // 421 is the server closing; before the recipient is named, it is us whom it answers
  if (responseCode && (responseCode === 421 || !/^(RCPT TO|DATA)/.test(command)))
    return { kind: 'away', said: `Le serveur de messagerie ne prend aucun courriel : ${detail}` }
  if (responseCode && !permanent)
    return { kind: 'later', said: `Le serveur de messagerie demande de revenir plus tard : ${detail}` }
  if (responseCode)
    return {
      kind: 'refused',
      said: `Le serveur de messagerie refuse ce courriel : ${detail}`,
      noMailbox: command.startsWith('RCPT TO') || addressStatus.test(response),
    }
  if (isHanded)
    return {
      kind: 'unanswered',
      said: `Le serveur de messagerie a reçu ce courriel sans dire s’il le prenait : ${detail}`,
    }
  if (code === 'EENVELOPE' || code === 'EMESSAGE')
    return { kind: 'refused', said: `Ce courriel ne peut pas être envoyé : ${detail}`, noMailbox: false }
  return { kind: 'away', said: `Le serveur de messagerie ne répond pas : ${detail}` }
}

const detailCharacters = 400
/** Of the address (RFC 3463 §3.2) or of its mailbox (§3.3), and not of what the mail says. */
const addressStatus = /\b5\.[12]\.\d/
