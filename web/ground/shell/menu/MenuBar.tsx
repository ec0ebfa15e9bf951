import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Me } from '#contract/accounts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { administrationEntries } from '#web/ground/shell/administrationEntries.ts'
import { mainEntries } from '#web/ground/shell/entries.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { ButtonLink } from '#web/ground/ui/links.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { bodies } from '#web/people/bodies/api.ts'
import { currentBodies } from '#web/people/bodies/menu/currentBodies.ts'
import { BarMenu } from './BarMenu.tsx'
import { barLine } from './barLine.ts'
import { useFitting } from './useFitting.ts'

/**
 * The horizontal layout: the screens in a row under the bar, as many as it has room for, the others in menus at its end; the whole menu
 * stays behind the menu button.
 */
export default function MenuBar({ user }: { user: Me }) {
  const { t } = useTranslation()
  const { data: all } = useQuery(bodies)
  const row = useRef<HTMLUListElement>(null)
  const entriesOf = (entries: typeof mainEntries) =>
    entries.filter(({ access }) => user.can.includes(access)).map((entry) => ({ ...entry, name: t(entry.label) }))
  const main = entriesOf(mainEntries)
  const fitting = useFitting(row, main.length)
  const others = main.slice(fitting)
  const mine = currentBodies(user, all?.member).map(({ id, name }) => ({ to: `/irp/${id}`, name }))
  const administration = entriesOf(administrationEntries)

  return (
    <Box component="nav" aria-label={t('nav.main')} className="no-print" sx={bar}>
      <Box component="ul" ref={row} sx={rowOfLinks}>
        {main.map(({ to, name, icon }, place) => (
          // what has no room is in its menu, and here for its width alone
          <Box component="li" key={to} sx={place < fitting ? undefined : { visibility: 'hidden' }}>
            <ButtonLink to={to} variant="text" startIcon={<Icon path={icon} />} sx={barLine}>
              {name}
            </ButtonLink>
          </Box>
        ))}
      </Box>
      {others.length > 0 && <BarMenu name={t('nav.more')} entries={others} />}
      {mine.length > 0 && <BarMenu name={t('nav.mine')} entries={mine} />}
      {administration.length > 0 && <BarMenu name={t('nav.admin')} entries={administration} />}
    </Box>
  )
}

const bar = { display: 'flex', gap: 0.5, px: 3, py: 0.5, bgcolor: 'rail.ground', color: 'rail.text' } as const
/** One line high: what does not fit goes to a second one, which is not seen. */
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
