import { mdiChevronDown } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Me } from '#contract/accounts.ts'
import { bodies } from '#web/bodies/api.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { ButtonLink } from '#web/ui/links.tsx'
import { currentBodies } from './currentBodies.ts'
import { administrationEntries, mainEntries } from './entries.ts'
import { menuFocus } from './menuStyles.ts'

/** The horizontal layout: the screens in a row under the bar; the whole menu stays behind the menu button. */
export default function MenuBar({ user }: { user: Me }) {
  const { t } = useTranslation()
  const entries = [...mainEntries, ...administrationEntries].filter(({ access }) => user.can.includes(access))
  return (
    <Box
      component="nav"
      aria-label={t('nav.main')}
      className="no-print"
      sx={{ display: 'flex', gap: 0.5, px: 3, py: 0.5, bgcolor: 'rail.ground', color: 'rail.text' }}
    >
      {entries.map(({ to, label, icon }) => (
        <ButtonLink key={to} to={to} variant="text" startIcon={<Icon path={icon} />} sx={line}>
          {t(label)}
        </ButtonLink>
      ))}
      <MyBodies user={user} />
    </Box>
  )
}

function MyBodies({ user }: { user: Me }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { data: all } = useQuery(bodies)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const mine = currentBodies(user, all?.member)
  if (mine.length === 0) return null

  const open = (idIrp: number) => {
    setAnchor(null)
    void navigate({ to: '/irp/$idIrp', params: { idIrp } })
  }
  return (
    <>
      <Button
        variant="text"
        sx={line}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        endIcon={<Icon path={mdiChevronDown} />}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {t('nav.mine')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {mine.map(({ id, name }) => (
          <MenuItem key={id} onClick={() => open(id)}>
            {name}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

const line = {
  color: 'inherit',
  '&:hover': { bgcolor: '#FFFFFF14' },
  '&.Mui-focusVisible': menuFocus,
  '&[aria-current="page"]': { bgcolor: '#FFFFFF1A', color: 'rail.strong', fontWeight: 600 },
} as const
