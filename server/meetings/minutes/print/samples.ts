import type { PrintedMinutes } from '#server/meetings/minutes/printedMinutes.ts'
import type { SheetLine } from '#server/meetings/presence/sheetLines.ts'

// Minutes for the tests of their files.

const line = (name: string, mandate: string | null, rest: Partial<SheetLine> = {}): SheetLine => ({
  seat: [],
  name,
  mandate,
  presence: ['9 h 00 – 12 h 10, sur place'],
  replacement: [],
  ...rest,
})

/** Short approved minutes. */
export const approvedMinutes: PrintedMinutes = {
  title: 'Procès-verbal – Séance ordinaire du 19 mars 2026 – CSE Bretagne',
  body: 'Comité social et économique de l’établissement de Bretagne',
  session: 'Séance ordinaire du 19 mars 2026',
  facts: ['Jeudi 19 mars 2026, de 9 h 00 à 12 h 10', 'Rennes, salle du conseil'],
  confidential: false,
  isDraft: false,
  approval: 'Approuvé le 16 avril 2026 par 11 voix pour, 0 contre et 1 abstention',
  html: '<h2>1. Ouverture</h2><p>La séance est ouverte à 9 h 00.</p>',
  attendance: {
    seats: [
      line('ABEL Ève', 'Titulaire', { seat: ['Siège 1', 'Ouvriers et employés'] }),
      line('BŒUF Jean', 'Titulaire', {
        seat: ['Siège 2', 'Cadres'],
        presence: ['9 h 20 – 9 h 50, à distance', '9 h 50 – 12 h 10, sur place'],
        replacement: ['CARO Zoé, 9 h 00 – 9 h 20'],
      }),
      line('Siège vacant', null, { seat: ['Siège 3', 'Cadres'], presence: [] }),
    ],
    others: [
      line('CARO Zoé', 'Suppléant', { replacement: ['BŒUF Jean, 9 h 00 – 9 h 20'] }),
      line('D’ÉTANG Lou', null, { presence: ['Annoncé, non confirmé'] }),
    ],
  },
}

const sentence =
  'La direction présente le point et rappelle que l’expert désigné par le comité a remis son rapport le 12 mars 2026, dont les élus ont pris connaissance avant la séance ; les échanges portent sur l’organisation du travail, les effectifs et le calendrier. '

/** HTML of minutes as long as a long meeting makes them. */
export const longHtml = (points: number, ballots: number): string =>
  Array.from({ length: points }, (_, index) => pointHtml(index + 1, index < ballots)).join('')

const pointHtml = (number: number, hasBallot: boolean) => `
<h2>${number}. Information et consultation sur le projet n° ${number}</h2>
<p>${sentence.repeat(2)}</p>
<h3>Échanges</h3>
<ul><li>Mme <strong>Abel</strong> demande la répartition des postes par site.<ul><li>Rennes : 12 postes</li><li>Brest : ≥ 3 postes, pour 1 250 €</li></ul></li><li><p>M. Bœuf s’étonne du délai de <em>deux mois</em>.</p></li></ul>
<blockquote><p>Réponse motivée de l’employeur (L. 2315-34) : « ${sentence.trim()} »</p></blockquote>
${hasBallot ? ballotHtml(number) : '<p>Ce point n’appelle pas de vote.</p>'}`

const ballotHtml = (number: number) => `
<h3>Vote : avis sur le projet n° ${number}</h3>
<p>Scrutin public, ouvert à 9 h 40 et clos à 9 h 44. 12 votants, 11 suffrages exprimés.</p>
<table><thead><tr><th>Choix</th><th>Voix</th><th>Votants</th></tr></thead><tbody>
<tr><th>Pour</th><td>9</td><td>ABEL Ève, BŒUF Jean, CARO Zoé, DURAND Paul, ÉVRARD Léa, FAURE Luc, GIRARD Anne, HUET Marc, IMBERT Rose</td></tr>
<tr><th>Contre</th><td>2</td><td>JOLY Ismaël, KERVELLA Maëlle</td></tr>
<tr><th>Abstention</th><td>1</td><td>LE GOFF Yann</td></tr></tbody></table>
<p>L’avis est <strong>adopté</strong> par 9 voix pour, 2 contre et 1 abstention.</p>`
