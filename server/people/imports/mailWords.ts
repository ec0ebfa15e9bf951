import type { MailFacts } from '#server/messaging/mails/kinds.ts'
import { counted, french, portalName, type Wordings } from '#server/messaging/mails/wording.ts'

export const importWords: Wordings<'import.finished' | 'import.directory'> = {
  'import.finished': ({ importId, created, updated, refused, deleted }, { at }) => ({
    subject: french`Import terminé : ${counted(created, 'créé', 'créés')}, ${counted(refused, 'erreur', 'erreurs')}`,
    parts: [
      french`Votre import est terminé : ${[
        counted(created, 'compte créé', 'comptes créés'),
        counted(updated, 'modifié', 'modifiés'),
        counted(deleted, 'supprimé', 'supprimés'),
        counted(refused, 'ligne refusée', 'lignes refusées'),
      ].join(', ')}.`,
      { label: 'Voir le compte rendu', url: at(`/admin/import?id=${importId}`) },
    ],
    why: french`Vous recevez ce courriel parce que vous avez lancé un import sur le portail ${portalName}.`,
  }),
  'import.directory': ({ what, importId, detail = '', created = 0, updated = 0, deleted = 0 }, { at }) => ({
    subject: directorySubjects[what],
    parts: [
      what === 'held'
        ? french`Le fichier de l’annuaire lu cette nuit changerait trop de comptes pour être appliqué sans votre accord : ${[
            counted(created, 'compte créé', 'comptes créés'),
            counted(updated, 'modifié', 'modifiés'),
            counted(deleted, 'fermé', 'fermés'),
          ].join(', ')}.`
        : directoryReasons[what],
      ...(detail === '' ? [] : [french`Cause : ${detail.replace(/\.$/, '')}.`]),
      {
        label: what === 'held' ? 'Décider' : 'Voir les imports',
        url: at(importId === null ? '/admin/import' : `/admin/import?id=${importId}`),
      },
    ],
    why: french`Vous recevez ce courriel parce que vous administrez le portail ${portalName}.`,
  }),
}

type DirectoryNews = MailFacts['import.directory']['what']

const nothingChanged = french`Import de nuit : rien n’a été modifié`
const directorySubjects: Record<DirectoryNews, string> = {
  held: french`Import de nuit : des changements attendent votre accord`,
  failed: nothingChanged,
  refused: nothingChanged,
  missing: nothingChanged,
  empty: nothingChanged,
  truncated: nothingChanged,
  tooLarge: nothingChanged,
  unchanged: french`Import de nuit : le fichier ne change plus`,
}

const directoryReasons: Record<Exclude<DirectoryNews, 'held'>, string> = {
  failed: french`Le fichier de l’annuaire lu cette nuit n’a pas pu être importé. Aucun compte n’a été modifié.`,
  refused: french`Le fichier de l’annuaire lu cette nuit n’est pas un fichier de personnes. Aucun compte n’a été modifié.`,
  missing: french`Le fichier de l’annuaire n’a pas pu être lu cette nuit. Aucun compte n’a été modifié.`,
  empty: french`Le fichier de l’annuaire lu cette nuit est vide. Aucun compte n’a été modifié.`,
  truncated: french`Le fichier de l’annuaire lu cette nuit est incomplet. Aucun compte n’a été modifié.`,
  tooLarge: french`Le fichier de l’annuaire lu cette nuit est trop volumineux. Aucun compte n’a été modifié.`,
  unchanged: french`Le fichier de l’annuaire est le même depuis sept nuits. Vérifiez que l’annuaire l’exporte encore.`,
}
