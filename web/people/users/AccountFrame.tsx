import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import type { UserRecord } from '#contract/people/users/users.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { nameOf } from '#web/ground/i18n/names.ts'
import { Breadcrumbs } from '#web/ground/ui/Breadcrumbs.tsx'
import { TextLink } from '#web/ground/ui/links.tsx'
import { Page } from '#web/ground/ui/Page.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { useMe } from '#web/ground/viewer/api.ts'
import { AccountStatus, RightChips } from './list/AccountStatus.tsx'
import './translations.ts'

interface AccountFrameProps {
  record: UserRecord
  actions?: ReactNode
  children: ReactNode
}

/** The tabs of an account, each a screen of its own; those of other subjects are in their wings. */
const tabs = [
  { to: '/admin/user/$id', label: 'userForm.tab.record', access: 'users.administer' },
  { to: '/admin/user/$id/mandats', label: 'userForm.tab.seats', access: 'users.administer' },
  { to: '/admin/user/$id/courriels', label: 'userForm.tab.mails', access: 'mails.read' },
  { to: '/admin/user/$id/journal', label: 'userForm.tab.trail', access: 'audit.read' },
] as const

/** « Gestion profil utilisateur »: title, state and tabs of an account around one of its screens. */
export function AccountFrame({ record, actions, children }: AccountFrameProps) {
  const { t } = useTranslation()
  const me = useMe()
  const { id, account } = record
  return (
    <Page
      title={t('userForm.title')}
      trail={
        <Breadcrumbs>
          <li>
            <TextLink to="/admin/users" color="inherit" underline="always">
              {t('users.title')}
            </TextLink>
          </li>
          <li>{nameOf(record)}</li>
        </Breadcrumbs>
      }
      context={nameOf(record)}
      chips={
        account && (
          <>
            <AccountStatus account={account} />
            <RightChips account={account} />
          </>
        )
      }
      actions={actions}
    >
      <Box component="nav" aria-label={t('userForm.tabs', { name: nameOf(record) })} className="no-print">
        <Box component="ul" sx={row}>
          {tabs
            .filter(({ access }) => me.can.includes(access))
            .map(({ to, label }) => (
              <li key={to}>
                <TextLink
                  to={to}
                  params={{ id }}
                  activeOptions={{ exact: true, includeSearch: false }}
                  color="inherit"
                  underline="none"
                  sx={tab}
                >
                  {t(label)}
                </TextLink>
              </li>
            ))}
        </Box>
      </Box>
      {children}
    </Page>
  )
}

const row = {
  ...plainList,
  display: 'flex',
  overflowX: 'auto',
  borderBottom: 1,
  borderColor: 'divider',
  mb: 2.5,
} as const
const tab = {
  display: 'block',
  px: { xs: 1.25, sm: 2 },
  lineHeight: '44px',
  fontWeight: 500,
  whiteSpace: 'nowrap',
  color: 'text.secondary',
  borderBottom: 2,
  borderColor: 'transparent',
  '&:hover': { color: 'text.primary' },
  '&[aria-current="page"]': { color: 'ink.primary', borderColor: 'ink.primary' },
} as const
