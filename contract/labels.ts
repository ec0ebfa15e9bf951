/** How a field is called in a sentence: « Le champ adresse électronique est obligatoire » (seed §5). */
export const fieldLabels = {
  email: 'adresse électronique',
  password: 'mot de passe',
  theme: 'thème',
  sidebar: 'menu latéral',
  miniSidebar: 'menu réduit',
  navbarColor: 'couleur de la barre',
  horizontal: 'menu horizontal',
} as const
