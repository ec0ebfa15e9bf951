/** The outcome of sending a mail. `said` is for administrators: French, with the server's response. */
export type Outcome =
  | { kind: 'sent' }
  /** permanent; `noMailbox`: the address does not exist */
  | { kind: 'refused'; said: string; noMailbox: boolean }
  /** temporary, for this mail */
  | { kind: 'later'; said: string }
  /** the server received the whole mail and did not confirm it */
  | { kind: 'unanswered'; said: string }
  /** the server is unreachable or refuses us: no other mail needs to be tried */
  | { kind: 'away'; said: string }

/** The properties of a Nodemailer error. */
export interface SendingFailure {
  message: string
  code?: string
  /** SMTP command in progress */
  command?: string
  responseCode?: number
  /** set with `responseCode`: the same mail would get the same response */
  permanent?: boolean
  response?: string
}

/**
 * Classifies a failure for this mail and for those that wait behind it. @param isHanded the server received the whole
 * mail
 */
export function outcomeOf(failure: SendingFailure, isHanded: boolean): Outcome {
  const { code, command = '', responseCode, permanent = false, response = '' } = failure
  const detail = (response || failure.message).slice(0, detailCharacters)
  if (code === 'EAUTH' || code === 'ENOAUTH')
    return { kind: 'away', said: `Le serveur de messagerie n’accepte pas le compte de SMTP_URL : ${detail}` }
  // 421: the server is closing. Before RCPT TO, a response concerns the connection and not the mail.
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
  const [, advice] = connectionFaults.find(([cause]) => cause.test(`${code ?? ''} ${detail}`)) ?? []
  return { kind: 'away', said: advice ? `${advice} (${detail})` : `Le serveur de messagerie ne répond pas : ${detail}` }
}

/** Why no conversation began, by the code or the message of Nodemailer; the first that matches. */
const connectionFaults: readonly [cause: RegExp, advice: string][] = [
  [
    /ENOTFOUND|EAI_AGAIN|EDNS/,
    'Le serveur de messagerie est introuvable : vérifiez son nom dans SMTP_URL, et que ce serveur a accès au réseau',
  ],
  [
    /ECONNREFUSED/,
    'Le serveur de messagerie refuse la connexion : vérifiez le nom et le port dans SMTP_URL, et qu’il est en marche',
  ],
  [
    /certificate|altname/i,
    'Le serveur de messagerie présente un certificat que le portail n’accepte pas : vérifiez son nom dans SMTP_URL',
  ],
  [
    /ETLS|wrong version number|SSL|STARTTLS/i,
    'La connexion chiffrée au serveur de messagerie échoue : vérifiez « smtp: » ou « smtps: » et le port dans SMTP_URL',
  ],
  [
    /ETIMEDOUT|timeout/i,
    'Le serveur de messagerie ne répond pas à temps : vérifiez le nom et le port dans SMTP_URL, et le pare-feu',
  ],
]

const detailCharacters = 400
/** Enhanced status codes about the address (RFC 3463 §3.2) or its mailbox (§3.3), not about the content. */
const addressStatus = /\b5\.[12]\.\d/
