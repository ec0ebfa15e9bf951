import Box from '@mui/material/Box'
import { type ReactNode, useRef } from 'react'
import type { Me } from '#contract/people/accounts/accounts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { useParts } from '#web/ground/shell/parts.ts'
import type { AdministrationEntry, Entry } from '#web/ground/shell/subject.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { ButtonLink } from '#web/ground/ui/links.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { BarMenu } from './BarMenu.tsx'
import { barItemStyle } from './barItemStyle.ts'
import { groupAdministration } from './groupAdministration.ts'
import { isAdministrationPath } from './isAdministrationPath.ts'
import { useFittingCount } from './useFittingCount.ts'

interface MenuBarProps {
  user: Me
  administration: readonly AdministrationEntry[]
  /** menus of subjects, before that of the administration */
  children: ReactNode
}

/**
 * Renders the horizontal layout: screens that fit in a row, the others in menus at its end. The menu button opens the
 * full menu.
 */
export function MenuBar({ user, administration: screens, children }: MenuBarProps) {
  const { t } = useTranslation()
  const { menu } = useParts()
  const row = useRef<HTMLUListElement>(null)
  const entriesOf = (entries: readonly Entry[]) =>
    entries.filter(({ access }) => user.can.includes(access)).map((entry) => ({ ...entry, name: t(entry.label) }))
  const main = entriesOf(menu.filter(({ to }) => !isAdministrationPath(to)))
  const fitting = useFittingCount(row, main.length)
  const others = main.slice(fitting)
  const administration = groupAdministration(screens, user.can).flatMap(({ entries }) =>
    entriesOf(entries).map((entry, place) => ({ ...entry, beginsGroup: place === 0 })),
  )

  return (
    <Box component="nav" aria-label={t('nav.main')} className="no-print" sx={bar}>
      <Box component="ul" ref={row} sx={rowOfLinks}>
        {main.map(({ to, name, icon }, place) => (
          // entries that do not fit stay hidden in the row, so that their width can be measured
          <Box component="li" key={to} sx={place < fitting ? undefined : { visibility: 'hidden' }}>
            <ButtonLink to={to} variant="text" startIcon={<Icon path={icon} />} sx={barItemStyle}>
              {name}
            </ButtonLink>
          </Box>
        ))}
      </Box>
      {others.length > 0 && <BarMenu name={t('nav.more')} entries={others} />}
      {children}
      {administration.length > 0 && (
        <BarMenu
          name={t('nav.admin')}
          entries={[{ to: '/admin', name: t('nav.adminHome'), isExact: true }, ...administration]}
        />
      )}
    </Box>
  )
}

const bar = { display: 'flex', gap: 0.5, px: 3, py: 0.5, bgcolor: 'rail.ground', color: 'rail.text' } as const
/** One line high: entries that do not fit wrap to a hidden second line. */
const rowOfLinks = {
  ...plainList,
  flex: '0 1 auto',
  minWidth: 0,
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 0.5,
  height: 40,
  overflow: 'clip',
} as const
