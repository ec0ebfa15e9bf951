import { mdiPlus } from '@mdi/js'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Webhook, WebhookWithSecret } from '#contract/supervision/webhooks.ts'
import { SecretValue } from '#web/ground/fields/SecretValue.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { findOpenedRecord } from '#web/ground/records/openedRecord.ts'
import { RemovalDialog } from '#web/ground/records/RemovalDialog.tsx'
import { EmptyState } from '#web/ground/ui/EmptyState.tsx'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { ButtonLink } from '#web/ground/ui/links.tsx'
import { Page } from '#web/ground/ui/Page.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { webhooks } from './api.ts'
import { DeliveryLog } from './DeliveryLog.tsx'
import type { WebhookFilters } from './filters.ts'
import { useRemoveWebhook } from './mutations.ts'
import { RotateDialog } from './RotateDialog.tsx'
import { WebhookDialog } from './WebhookDialog.tsx'
import { WebhookRow } from './WebhookRow.tsx'
import './translations.ts'

const route = getRouteApi('/house/admin/webhooks')

/** Administers webhooks: a list with their state, the form, a new secret once, and the log of what was sent. */
export default function WebhooksPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const filters = route.useSearch()
  const { member } = useSuspenseQuery(webhooks).data
  const [secret, setSecret] = useState<WebhookWithSecret | null>(null)
  const [rotated, setRotated] = useState<Webhook | null>(null)
  const [removed, setRemoved] = useState<Webhook | null>(null)
  const opened = findOpenedRecord(member, filters.fiche)
  const open = (fiche: WebhookFilters['fiche'], { isSaved = false } = {}) =>
    void navigate({
      to: '/admin/webhooks',
      search: { ...filters, fiche },
      resetScroll: false,
      ignoreBlocker: isSaved,
    })
  const saved = (webhook: Webhook | WebhookWithSecret) => {
    if ('secret' in webhook) setSecret(webhook)
    open(undefined, { isSaved: true })
  }
  const add = (
    <ButtonLink
      to="/admin/webhooks"
      search={{ ...filters, fiche: 'nouvelle' }}
      resetScroll={false}
      variant="contained"
      startIcon={<Icon path={mdiPlus} />}
    >
      {t('webhooks.add')}
    </ButtonLink>
  )
  return (
    <Page title={t('nav.webhooks')} context={t('webhooks.context')} actions={member.length > 0 && add}>
      <Box sx={{ display: 'grid', gap: 3, '& > *': { minWidth: 0 } }}>
        {secret && <NewSecret key={secret.secret} webhook={secret} />}
        <Card>
          {member.length === 0 ? (
            <EmptyState action={add}>{t('webhooks.none')}</EmptyState>
          ) : (
            <Box component="ul" aria-label={t('nav.webhooks')} sx={plainList}>
              {member.map((webhook) => (
                <WebhookRow
                  key={webhook.id}
                  webhook={webhook}
                  onAmend={() => open(webhook.id)}
                  onRotate={() => setRotated(webhook)}
                  onRemove={() => setRemoved(webhook)}
                />
              ))}
            </Box>
          )}
        </Card>
        <section>
          <Typography variant="h2" sx={{ mb: 0.5 }}>
            {t('webhooks.log')}
          </Typography>
          <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
            {t('webhooks.logAbout')}
          </Typography>
          <DeliveryLog filters={filters} webhooks={member} />
        </section>
      </Box>
      {opened !== undefined && (
        <WebhookDialog key={opened?.id ?? 'new'} webhook={opened} onSaved={saved} onClose={() => open(undefined)} />
      )}
      {rotated && (
        <RotateDialog
          webhook={rotated}
          onRotated={(webhook) => {
            setRotated(null)
            setSecret(webhook)
          }}
          onClose={() => setRotated(null)}
        />
      )}
      {removed && (
        <Removal
          webhook={removed}
          onClose={() => setRemoved(null)}
          onRemoved={() => setSecret((shown) => (shown?.id === removed.id ? null : shown))}
        />
      )}
    </Page>
  )
}

/** Shows the secret of a new webhook, or its new one. */
function NewSecret({ webhook: { name, secret } }: { webhook: WebhookWithSecret }) {
  const { t } = useTranslation()
  return (
    <Panel title={t('webhooks.secretOf', { name })}>
      <SecretValue
        value={secret}
        label={t('webhooks.secret')}
        once={t('webhooks.once')}
        copy={t('webhooks.copy')}
        copied={t('webhooks.copied')}
        notCopied={t('webhooks.notCopied')}
      />
    </Panel>
  )
}

interface RemovalProps {
  webhook: Webhook
  onRemoved: () => void
  onClose: () => void
}

function Removal({ webhook: { id, name }, onRemoved, onClose }: RemovalProps) {
  const { t } = useTranslation()
  const { mutate, isPending } = useRemoveWebhook()
  return (
    <RemovalDialog
      name={name}
      reason={null}
      outcome={t('webhooks.lost')}
      busy={isPending}
      onRemove={() => mutate(id, { onSuccess: onRemoved, onSettled: onClose })}
      onDeactivate={undefined}
      onClose={onClose}
    />
  )
}
