import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Empty } from '#web/ui/Empty.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { bodies } from './api.ts'
import { BodiesTree } from './BodiesTree.tsx'

/** Every body of the portal, as a tree. */
export default function BodiesPage() {
  const { t } = useTranslation()
  const { data } = useSuspenseQuery(bodies)
  return (
    <Page title={t('nav.irps')} context={t('body.count', { count: data.totalItems })} narrow>
      <Panel title={t('body.tree')}>
        {data.member.length === 0 ? <Empty>{t('body.none')}</Empty> : <BodiesTree bodies={data.member} />}
      </Panel>
    </Page>
  )
}
