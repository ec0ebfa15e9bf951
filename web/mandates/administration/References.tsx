import { mdiPlus } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Opened, openedIn } from '#web/administration/opened.ts'
import { RowTools } from '#web/administration/RowTools.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { TextLink } from '#web/ui/links.tsx'
import { Page } from '#web/ui/Page.tsx'
import { plainList } from '#web/ui/plainList.ts'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import type { Held, List } from './api.ts'
import { ReferenceDialog } from './ReferenceDialog.tsx'
import { ReferenceRemoval } from './ReferenceRemoval.tsx'
import '#web/administration/words.ts'

interface ReferencesProps {
  list: List
  all: readonly Held[]
  /** the one that the address names */
  opened: Opened['fiche']
  readAgain: () => Promise<readonly Held[]>
}

/** The functions, or the mandates, in their order: each with who holds it, and what is done to it. */
export function References({ list, all, opened, readAgain }: ReferencesProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [removing, setRemoving] = useState<Held | null>(null)
  const held = openedIn(all, opened)
  const open = (fiche: Opened['fiche'], saved = false) =>
    void navigate({
      to: `/admin/${list}`,
      search: fiche === undefined ? {} : { fiche },
      replace: fiche === undefined,
      resetScroll: false,
      ignoreBlocker: saved,
    })
  return (
    <Page
      title={t(`nav.${list}`)}
      context={t(`${list}.context`)}
      narrow
      actions={
        <Button startIcon={<Icon path={mdiPlus} />} onClick={() => open('nouvelle')}>
          {t(`${list}.add`)}
        </Button>
      }
    >
      <Card>
        {all.length === 0 && <Empty>{t(`${list}.none`)}</Empty>}
        <Box component="ul" aria-label={t(`nav.${list}`)} sx={plainList}>
          {all.map((one) => (
            <Box component="li" key={one.id} sx={row}>
              <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5 }}>
                  <Typography sx={{ fontWeight: 500 }}>{one.name}</Typography>
                  {'voting' in one && one.voting && <StatusChip tone="info">{t('mandates.voting')}</StatusChip>}
                  {!one.active && <StatusChip tone="plain">{t(`${list}.inactive`)}</StatusChip>}
                </Box>
                <Holders list={list} held={one} />
              </Box>
              <RowTools name={one.name} onAmend={() => open(one.id)} onRemove={() => setRemoving(one)} />
            </Box>
          ))}
        </Box>
      </Card>
      {held !== undefined && (
        <ReferenceDialog
          key={opened}
          list={list}
          held={held}
          others={all}
          readAgain={readAgain}
          onSaved={() => open(undefined, true)}
          onClose={() => open(undefined)}
        />
      )}
      {removing && <ReferenceRemoval list={list} held={removing} onClose={() => setRemoving(null)} />}
    </Page>
  )
}

/** How many have it, or have had it; those who have it today are one step away. */
function Holders({ list, held: { id, holders: count } }: { list: List; held: Held }) {
  const { t } = useTranslation()
  const words = t(`${list}.holders`, { count })
  return (
    <Typography variant="body2" color="textSecondary" component="div">
      {count === 0 ? (
        words
      ) : (
        <TextLink
          to="/admin/users"
          search={list === 'jobs' ? { job: id } : { mandate: id }}
          color="inherit"
          underline="always"
          sx={{ display: 'inline-block', minHeight: 24 }}
        >
          {words}
        </TextLink>
      )}
    </Typography>
  )
}

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  px: { xs: 2, sm: 2.5 },
  py: 1.25,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const
