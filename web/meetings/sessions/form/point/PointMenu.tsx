import {
  mdiArrowDown,
  mdiArrowUp,
  mdiDeleteOutline,
  mdiDotsVertical,
  mdiFormatIndentDecrease,
  mdiFormatIndentIncrease,
  mdiSubdirectoryArrowRight,
} from '@mdi/js'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { type Move, movePoint } from '#web/meetings/sessions/form/typed/agendaMoves.ts'
import type { SessionFormValues } from '#web/meetings/sessions/form/typed/formValues.ts'
import { HeldPointDialog } from './HeldPointDialog.tsx'
import type { PointProps } from './pointProps.ts'

/** Shows a menu of the actions on a whole point, with their keyboard shortcuts. */
export function PointMenu({ point, number, about, documents, acts }: PointProps & { about: string }) {
  const { t } = useTranslation()
  const { getValues } = useFormContext<SessionFormValues>()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isHeldShown, setIsHeldShown] = useState(false)
  const own = documents.filter(({ byReference }) => !byReference)
  /** as on the server: published documents hold their point */
  const isHeld = own.some(({ status }) => status === 'published' || status === 'archived')
  const { key } = point
  /** Runs the action after the menu has returned the focus to its button. */
  const act = (what: () => void) => () => {
    setAnchor(null)
    setTimeout(what)
  }
  const move = (to: Move, icon: string, keys: string) => (
    <MenuItem disabled={!movePoint(getValues('points'), key, to)} onClick={act(() => acts.move(key, to))}>
      <ListItemIcon>
        <Icon path={icon} fontSize="small" />
      </ListItemIcon>
      {t(`sessionForm.move.${to}`)}
      <Box component="kbd" sx={{ ml: 'auto', pl: 3, font: 'inherit', display: { xs: 'none', sm: 'block' } }}>
        {`Alt ${keys}`}
      </Box>
    </MenuItem>
  )

  return (
    <>
      <IconButton
        aria-label={t('sessionForm.point.menu', { number, title: about })}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Icon path={mdiDotsVertical} />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {move('up', mdiArrowUp, '↑')}
        {move('down', mdiArrowDown, '↓')}
        {move('in', mdiFormatIndentIncrease, '→')}
        {move('out', mdiFormatIndentDecrease, '←')}
        <MenuItem onClick={act(() => acts.addAfter(key, 1))}>
          <ListItemIcon>
            <Icon path={mdiSubdirectoryArrowRight} fontSize="small" />
          </ListItemIcon>
          {t('sessionForm.addNested')}
        </MenuItem>
        <MenuItem onClick={act(() => (isHeld ? setIsHeldShown(true) : acts.remove(key, own.length)))}>
          <ListItemIcon>
            <Icon path={mdiDeleteOutline} fontSize="small" />
          </ListItemIcon>
          {t('sessionForm.removePoint')}
        </MenuItem>
      </Menu>
      {isHeldShown && <HeldPointDialog title={about} onClose={() => setIsHeldShown(false)} />}
    </>
  )
}
