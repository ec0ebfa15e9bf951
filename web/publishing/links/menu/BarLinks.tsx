import { useLinks } from './LinkItems.tsx'
import { QuietLinks } from './QuietLinks.tsx'

export const HeaderLinks = () => <QuietLinks links={useLinks().header} />

export const FooterLinks = () => <QuietLinks links={useLinks().footer} />
