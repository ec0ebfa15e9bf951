import { mdiFormatListGroupPlus, mdiPlus } from '@mdi/js'
import Button from '@mui/material/Button'
import { useSuspenseQuery } from '@tanstack/react-query'
import { lazyRouteComponent, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { type OpenedRecord, readOpenedRecord } from '#web/ground/records/openedRecord.ts'
import { screenLoader } from '#web/ground/shell/screenLoader.ts'
import { EmptyState } from '#web/ground/ui/EmptyState.tsx'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { Page } from '#web/ground/ui/Page.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { useMe } from '#web/ground/viewer/api.ts'
import { bodies } from './api.ts'
import { BodiesTree } from './BodiesTree.tsx'
import './translations.ts'

const Classification = lazyRouteComponent(screenLoader(() => import('./classification/Classification.tsx')))
const OutlineDialog = lazyRouteComponent(screenLoader(() => import('./classification/OutlineDialog.tsx')))

/** Shows all bodies as a tree; administrators edit it, here and at `/admin/irps` (SPEC §3). */
export default function BodiesPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const manages = useMe().can.includes('bodies.manage')
  const { fiche } = readOpenedRecord(useSearch({ strict: false }))
  const isOfAdministration = useLocation({ select: ({ pathname }) => pathname.startsWith('/admin/') })
  const { data } = useSuspenseQuery(bodies)
  const open = (opened: OpenedRecord['fiche'], { saved } = { saved: false }) =>
    void navigate({
      to: '.',
      search: opened === undefined ? {} : { fiche: opened },
      replace: opened === undefined,
      resetScroll: false,
      ignoreBlocker: saved,
    })
  const [isOutlining, setIsOutlining] = useState(false)
  const isEmpty = data.member.length === 0
  const tree = !isEmpty && <BodiesTree bodies={data.member} />
  // the main action as long as there are no bodies
  const outlineButton = (variant: 'contained' | 'outlined') => (
    <Button variant={variant} startIcon={<Icon path={mdiFormatListGroupPlus} />} onClick={() => setIsOutlining(true)}>
      {t('bodyOutline.open')}
    </Button>
  )

  return (
    <Page
      title={t(isOfAdministration ? 'nav.bodies' : 'nav.irps')}
      context={t('body.count', { count: data.totalItems })}
      narrow
      actions={
        manages && (
          <>
            {!isEmpty && outlineButton('outlined')}
            <Button
              variant={isEmpty ? 'outlined' : 'contained'}
              startIcon={<Icon path={mdiPlus} />}
              onClick={() => open('nouvelle')}
            >
              {t('body.add')}
            </Button>
          </>
        )
      }
    >
      <Panel title={t('body.tree')}>
        {isEmpty && <EmptyState action={manages && outlineButton('contained')}>{t('body.none')}</EmptyState>}
        {manages ? (
          <Suspense fallback={tree}>
            <Classification bodies={data.member} opened={fiche} onOpen={open} />
          </Suspense>
        ) : (
          tree
        )}
      </Panel>
      {isOutlining && (
        <Suspense fallback={null}>
          <OutlineDialog onClose={() => setIsOutlining(false)} />
        </Suspense>
      )}
    </Page>
  )
}
