import { mdiOpenInNew } from '@mdi/js'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { Link as MenuLink } from '#contract/publishing/links/links.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { SiteLink } from '#web/publishing/links/SiteLink.tsx'

/** Lists the links of the menu group Accueil. */
export function HomeLinks({ links }: { links: readonly MenuLink[] }) {
  const { t } = useTranslation()
  if (links.length === 0) return null
  return (
    <Panel title={t('home.links')}>
      <Box component="ul" sx={{ ...plainList, display: 'grid', gap: 1.25, mt: 1 }}>
        {links.map((link) => (
          <li key={link.id}>
            <Link component={SiteLink} link={link}>
              {link.label}
              {link.linkType === 'Externe' && (
                <Icon path={mdiOpenInNew} sx={{ fontSize: 16, ml: 0.75, verticalAlign: '-2px' }} />
              )}
            </Link>
          </li>
        ))}
      </Box>
    </Panel>
  )
}
