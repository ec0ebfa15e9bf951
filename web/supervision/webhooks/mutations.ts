import { useMutation } from '@tanstack/react-query'
import type { Webhook, WebhookDelivery, WebhookForm, WebhookWithSecret } from '#contract/supervision/webhooks.ts'
import { post, put, remove } from '#web/ground/http/client.ts'
import type { TextKey } from '#web/ground/i18n/i18n.ts'
import { deliveriesPath, webhooksPath } from './api.ts'

const invalidates = ['webhooks']
const refusals = { 404: 'administration.gone' } as const satisfies Record<number, TextKey>

interface WebhookWrite {
  /** null for a new one */
  id: number | null
  form: WebhookForm
  /** as it was read; null for a new one */
  version: number | null
}

/** @returns the webhook; with its secret, which is not stored anywhere, when it is new */
export const useWriteWebhook = () =>
  useMutation({
    mutationFn: ({ id, form, version }: WebhookWrite): Promise<Webhook | WebhookWithSecret> =>
      id === null
        ? post<WebhookWithSecret>(webhooksPath, form)
        : put<Webhook>(`${webhooksPath}/${id}`, { ...form, version }),
    meta: { success: 'webhooks.saved', invalidates, refusals },
  })

export const useRotateSecret = () =>
  useMutation({
    mutationFn: (id: number) => post<WebhookWithSecret>(`${webhooksPath}/${id}/secret`),
    meta: { success: 'webhooks.rotated', invalidates, refusals },
  })

export const useRemoveWebhook = () =>
  useMutation({
    mutationFn: (id: number) => remove(`${webhooksPath}/${id}`),
    meta: { success: 'webhooks.removed', invalidates, refusals },
  })

export const useSendTest = () =>
  useMutation({
    mutationFn: (id: number) => post<WebhookDelivery>(`${webhooksPath}/${id}/test`),
    meta: { success: 'webhooks.tested', invalidates, refusals },
  })

export const useReplay = () =>
  useMutation({
    mutationFn: (id: number) => post<WebhookDelivery>(`${deliveriesPath}/${id}/replay`),
    meta: { success: 'webhooks.replayed', invalidates, refusals },
  })
