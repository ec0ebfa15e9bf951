import type { Link } from '#contract/publishing/links/links.ts'

export type DemoLink = Pick<Link, 'label' | 'link' | 'menu'>

/** Links by menu group (DOMAIN §13), in order of position within a group. */
export const links: readonly DemoLink[] = [
  { menu: 'HEADER', label: 'Code du travail numérique', link: 'https://code.travail.gouv.fr/' },
  {
    menu: 'MAIN',
    label: 'Élections professionnelles : résultats',
    link: 'https://www.elections-professionnelles.travail.gouv.fr/',
  },
  { menu: 'HOME', label: 'Toutes les instances', link: '/irps' },
  { menu: 'HOME', label: 'Base de données des accords collectifs', link: 'https://www.legifrance.gouv.fr/liste/acco' },
  { menu: 'TOOLBOX', label: 'Prévenir les risques : dossiers de l’INRS', link: 'https://www.inrs.fr/' },
  { menu: 'TOOLBOX', label: 'Qualité de vie au travail : réseau Anact-Aract', link: 'https://www.anact.fr/' },
  { menu: 'TOOLBOX', label: 'Défenseur des droits', link: 'https://www.defenseurdesdroits.fr/' },
  { menu: 'TRAINING', label: 'Mon compte formation', link: 'https://www.moncompteformation.gouv.fr/' },
  { menu: 'LEGAL', label: 'Légifrance', link: 'https://www.legifrance.gouv.fr/' },
  {
    menu: 'LEGAL',
    label: 'Code du travail',
    link: 'https://www.legifrance.gouv.fr/codes/texte_lc/LEGITEXT000006072050',
  },
  { menu: 'LEGAL', label: 'Ministère du Travail', link: 'https://travail-emploi.gouv.fr/' },
  {
    menu: 'LEGAL',
    label: 'CNIL : travail et données personnelles',
    link: 'https://www.cnil.fr/fr/thematiques/travail',
  },
  { menu: 'FOOTER', label: 'Service-Public.fr', link: 'https://www.service-public.gouv.fr/' },
]

export const linkType = ({ link }: DemoLink): Link['linkType'] => (link.startsWith('/') ? 'Interne' : 'Externe')
