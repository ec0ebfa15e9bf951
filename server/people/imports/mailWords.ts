import { counted, french, portalName, type Wordings } from '#server/messaging/mails/wording.ts'

export const importWords: Wordings<'import.finished'> = {
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
}
