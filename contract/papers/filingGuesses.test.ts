import { describe, expect, test } from 'vitest'
import { guessDocumentType } from './guessDocumentType.ts'
import { guessPoint } from './guessPoint.ts'
import { guessTitle } from './guessTitle.ts'

const agenda: [string, string, string][] = [
  ['1', 'Approbation du procès-verbal de la séance du 12 mars 2025', 'minutes'],
  ['2', 'Situation économique et financière', 'consultation'],
  ['3', 'Bilan social 2024', 'consultation'],
  ['4', 'Politique salariale et négociation annuelle obligatoire', 'information'],
  ['5', 'Plan de développement des compétences', 'information'],
  ['5.1', 'Apprentissage et alternance', 'information'],
  ['6', 'Déménagement du site de Rennes', 'consultation'],
  ['7', 'Effectifs et recours à l’intérim', 'information'],
  ['8', 'Questions diverses', 'information'],
  ['10', 'Œuvres sociales : voyages', 'deliberation'],
]
const points = agenda.map(([number, title, kind], index) => ({ id: index + 1, number, title, kind }))
const types = [
  'Séance',
  'Convocation',
  'Ordre du jour',
  'Note d’information',
  'Annexe',
  'Présentation',
  'Projet de procès-verbal',
  'Procès-verbal approuvé',
  'Relevé de décisions',
  'Avis rendu',
  'Résolution',
  'Déclaration des élus',
  'Réponse de la direction',
  'Rapport d’expertise',
  'Lettre de mission',
  'Orientations stratégiques',
  'Situation économique et financière',
  'Bilan social',
  'BDESE',
  'Règlement intérieur du CSE',
  'Heures de délégation',
].map((name, index) => ({ id: index + 1, name }))

describe('the point is guessed by the number and the words of the name', () => {
  test.each([
    ['3 - Bilan social 2025 VF.pdf', '3'],
    ['03_Bilan_social.pdf', '3'],
    ['point 4 note politique salariale.pdf', '4'],
    ['Point n°7 - tableau.pdf', '7'],
    ['P10 devis.pdf', '10'],
    ['5.1 - Annexe.pdf', '5.1'],
    ['PV séance du 12 mars.pdf', '1'],
    ['PV_12-03.pdf', '1'],
    ['Projet de proces verbal 2025.pdf', '1'],
    ['Bilan social.pdf', '3'],
    ['NOTE_EFFECTIFS_INTERIM.PDF', '7'],
    ['Rapport Secafi situation economique et financiere.pdf', '2'],
    ['Déménagement Rennes – plan des locaux.pdf', '6'],
    ['oeuvres sociales.pdf', '10'],
    ['Plan de développement des compétences 2025 v2.pdf', '5'],
    ['alternance.pdf', '5.1'],
    // decomposed accents, as macOS sends them
    ['Demenagement'.replace('em', 'e\u0301m') + '.pdf', '6'],
    // a rank of the file that contradicts its words
    ['2 - Bilan social 2024.pdf', '3'],
    ['Annexe 2 - Bilan social 2024.pdf', '3'],
  ])('%s: point %s', (fileName, number) => {
    expect(guessPoint(fileName, points)?.number).toBe(number)
  })

  test.each([
    ['ODJ_12-03.pdf'],
    ['2025-03-12 convocation.pdf'],
    ['12 mars.pdf'],
    ['9 - note.pdf'],
    ['scan0001.pdf'],
    ['Document (3).pdf'],
    ['.pdf'],
    [''],
  ])('%s: none', (fileName) => {
    expect(guessPoint(fileName, points)).toBeNull()
  })

  test('two points that fit as well are not decided', () => {
    const twins = [
      { id: 1, number: '1', title: 'Budget du siège', kind: 'information' },
      { id: 2, number: '2', title: 'Budget du site', kind: 'information' },
    ]
    expect(guessPoint('Budget.pdf', twins)).toBeNull()
    expect(guessPoint('2 - Budget.pdf', twins)?.number).toBe('2')
    expect(guessPoint('Budget.pdf', [])).toBeNull()
  })
})

describe('the type is guessed by the name, then by the first page', () => {
  test.each([
    ['ODJ_12-03.pdf', '', 'Ordre du jour'],
    ['Convocation CSE mars.pdf', '', 'Convocation'],
    ['PV séance du 12 mars.pdf', '', 'Projet de procès-verbal'],
    ['PV_2025-01_signé.pdf', '', 'Procès-verbal approuvé'],
    ['point 4 note politique salariale.pdf', '', 'Note d’information'],
    ['3 - Bilan social 2025 VF.pdf', '', 'Bilan social'],
    ['Note bilan social.pdf', '', 'Note d’information'],
    ['Annexe 2 - Bilan social.pdf', '', 'Annexe'],
    ['Rapport expertise Secafi.pdf', '', 'Rapport d’expertise'],
    ['RAPPORT_DE_L_EXPERT.PDF', '', 'Rapport d’expertise'],
    ['lettre de mission expert.pdf', '', 'Lettre de mission'],
    ['Presentation_NAO.pdf', '', 'Présentation'],
    ['Déclaration des élus CGT.pdf', '', 'Déclaration des élus'],
    ['Avis du CSE.pdf', '', 'Avis rendu'],
    ['Situation économique et financière.pdf', '', 'Situation économique et financière'],
    ['scan0001.pdf', 'RAPPORT D’EXPERTISE\nSituation économique de la société', 'Rapport d’expertise'],
    ['doc.pdf', 'Point 3 de l’ordre du jour\nNote d’information aux élus', 'Note d’information'],
    ['doc.pdf', 'ORDRE DU JOUR\nde la séance du 12 mars', 'Ordre du jour'],
  ])('%s, « %s »: %s', (fileName, opening, name) => {
    expect(guessDocumentType(fileName, opening, types)?.name).toBe(name)
  })

  test.each([
    ['scan0001.pdf', ''],
    ['Budget.pdf', 'Tableau des comptes'],
    // what stands far below the heading says nothing of the document
    ['doc.pdf', `${'Tableau des comptes '.repeat(10)} rapport d’expertise`],
  ])('%s, « %s »: none', (fileName, opening) => {
    expect(guessDocumentType(fileName, opening, types)).toBeNull()
  })

  test('a type that the portal does not have is not guessed', () => {
    expect(guessDocumentType('ODJ.pdf', '', [{ id: 1, name: 'Annexe' }])).toBeNull()
  })
})

test.each([
  ['3 - Bilan social 2025 VF.pdf', 'Bilan social 2025'],
  ['03_Bilan_social_v2.pdf', 'Bilan social'],
  ['ODJ_12-03.pdf', 'Ordre du jour 12-03'],
  ['PV séance du 12 mars.pdf', 'PV séance du 12 mars'],
  ['point 4 note politique salariale.pdf', 'Note politique salariale'],
  ['rapport (1).pdf', 'Rapport'],
  ['12 mars.pdf', '12 mars'],
  ['2025-03-12 convocation.pdf', '2025-03-12 convocation'],
  ['point 4.pdf', 'Point 4'],
  ['Note 12 a1b2.pdf', 'Note 12 a1b2'],
  ['VF.pdf', 'VF.'],
  ['.pdf', '...'],
  [`${'é'.repeat(200)}.pdf`, `É${'é'.repeat(149)}`],
])('the title suggested for %s is « %s »', (fileName, title) => {
  expect(guessTitle(fileName)).toBe(title)
})
