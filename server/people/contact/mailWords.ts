import { french, portalName, type Wordings } from '#server/messaging/mails/wording.ts'

/** The wording of contact messages and their copies. */
export const contactWords: Wordings<'contact.received' | 'contact.copy'> = {
  'contact.received': ({ messageId, variant, topic, firstName, lastName, email, message }, { at }) => ({
    subject: `[${variant === 'training' ? 'Se former' : 'Contact'}] ${topic} – ${firstName} ${lastName}`,
    parts: [
      variant === 'training'
        ? french`${firstName} ${lastName} (${email}) demande une formation : ${topic}.`
        : french`${firstName} ${lastName} (${email}) vous écrit : ${topic}.`,
      { quote: message },
      french`Répondre à ce courriel, c’est répondre à ${firstName} ${lastName}.`,
      { label: 'Ouvrir le message dans le portail', url: at(`/admin/messages?message=${messageId}`) },
    ],
    why: french`Vous recevez ce courriel parce que votre adresse est celle à laquelle le portail ${portalName} envoie les messages de ce sujet.`,
  }),

  'contact.copy': ({ variant, topic, message }) => ({
    subject: french`Copie de votre ${variant === 'training' ? 'demande de formation' : 'message'} : ${topic}`,
    parts: [
      variant === 'training'
        ? french`Votre demande de formation a été transmise : ${topic}.`
        : french`Votre message a été transmis : ${topic}.`,
      { quote: message },
    ],
    why: french`Vous recevez ce courriel parce que vous avez demandé une copie de ce que vous avez écrit sur le portail ${portalName}.`,
  }),
}
