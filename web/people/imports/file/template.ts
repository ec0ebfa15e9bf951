const lines = [
  'civilite;nom;prenom;email;telephone;adresse;irp;role;mandat;fonction;debut_mandature;fin_mandature;principal',
  'Madame;Le Goff;Anaïs;anais.legoff@exemple.fr;06 39 98 12 34;12 rue de la Paix, 35000 Rennes;CSE Bretagne;Lecteur;Titulaire;Secrétaire;01/01/2026;31/12/2029;oui',
]

/** Data URL of a template that spreadsheets open without settings. */
export const templateUrl = `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${lines.join('\r\n')}\r\n`)}`
