import { sql } from 'kysely'
import type { ExportPart } from '#server/ground/personalData/exportPart.ts'
import { wordsSql } from '#server/ground/personalData/labels.ts'

const contactWords = {
  contact: 'contact',
  training: 'formation',
  new: 'nouveau',
  answered: 'répondu',
  closed: 'clos',
}

/** What the personal data export holds of this subject. */
export const contactExportParts: readonly ExportPart[] = [
  {
    position: 20,
    file: 'messages',
    description:
      'les messages que vous avez écrits, avec ce que les administrateurs en ont noté ; leurs fichiers sont dans « messages »',
    personColumns: ['contact_messages.user_id'],
    itemsSql: (id) => sql`
      select json_build_object('numéro', message.id, 'nature', ${wordsSql('message.variant', contactWords)}, 'objet', topic.name,
        'civilité', gender, 'prénom', first_name, 'nom', last_name, 'adresse électronique', email, 'téléphone', phone_number,
        'adresse postale', message.address, 'instances', irps, 'mandats', mandates, 'mandature', mandate_period,
        'message', message.message, 'demande de formation', training, 'fichier', file_name, 'écrit le', created_at,
        'état', ${wordsSql('state', contactWords)}, 'notes', notes) as item
      from contact_messages message join contact_topics topic on topic.id = topic_id
      where user_id = ${id} order by created_at, message.id`,
  },
]
