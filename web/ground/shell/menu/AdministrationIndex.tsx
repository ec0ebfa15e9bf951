import Box from '@mui/material/Box'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { ListItemLink } from '#web/ground/ui/links.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import type { GroupOfScreens } from './groupAdministration.ts'

/** Shows the screens of the administration as one card per group. */
export function AdministrationIndex({ groups }: { groups: readonly GroupOfScreens[] }) {
  const { t } = useTranslation()
  return (
    <Box sx={cards}>
      {groups.map(({ group, entries }) => (
        <Panel key={group} title={t(`nav.adminGroup.${group}`)}>
          <Box component="ul" sx={{ ...plainList, mx: -1 }}>
            {entries.map(({ to, label, icon }) => (
              <li key={to}>
                <ListItemLink to={to} sx={link}>
                  <Icon path={icon} fontSize="small" sx={{ color: 'text.secondary' }} />
                  {t(label)}
                </ListItemLink>
              </li>
            ))}
          </Box>
        </Panel>
      ))}
    </Box>
  )
}

const cards = {
  display: 'grid',
  gap: { xs: 2, sm: 3 },
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))',
} as const
const link = { gap: 1.5, px: 1, py: 0, minHeight: 44, borderRadius: '8px' } as const
