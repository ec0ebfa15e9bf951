const lines = [
  'civilite;nom;prenom;email;telephone;adresse;irp;role;mandat;fonction;debut_mandature;fin_mandature;principal',
  'Madame;Le Goff;Anaïs;anais.legoff@exemple.fr;06 39 98 12 34;12 rue de la Paix, 35000 Rennes;CSE Bretagne;Lecteur;Titulaire;Secrétaire;01/01/2026;31/12/2029;oui',
]

const renewalLines = [
  `${lines[0]};siege;college;suppleance`,
  'Madame;Le Goff;Anaïs;anais.legoff@exemple.fr;;;CSE Bretagne;Lecteur;Titulaire;;;31/12/2029;;1;Cadres;',
  'Monsieur;Morvan;Yann;yann.morvan@exemple.fr;;;CSE Bretagne;Lecteur;Suppléant;;;31/12/2029;;1, 2;;1',
]

const urlOf = (content: readonly string[]) =>
  `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${content.join('\r\n')}\r\n`)}`

/** Data URL of a template that spreadsheets open without settings. */
export const templateUrl = urlOf(lines)

/** Data URL of a template of the new members of a body, with their seats. */
export const renewalTemplateUrl = urlOf(renewalLines)
