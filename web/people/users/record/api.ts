import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ProfilePicture } from '#contract/people/pictures/pictures.ts'
import type { AdminUserForm } from '#contract/people/users/userForms.ts'
import type { UserRecord } from '#contract/people/users/users.ts'
import { post, put, remove } from '#web/ground/http/client.ts'
import type { TextKey } from '#web/ground/i18n/i18n.ts'
import { user } from '#web/people/users/api.ts'

/** `me` too: administrators may edit their own account. */
const invalidatedQueries = ['users', 'bodies', 'home', 'me']
const refusals = { 404: 'users.gone' } as const satisfies Record<number, TextKey>

/** Replaces an account. */
export const useWriteAccount = (id: number, success: TextKey) =>
  useMutation({
    mutationFn: (form: AdminUserForm) => put<UserRecord>(`/api/users/${id}/admin`, form),
    meta: { success, invalidates: invalidatedQueries, refusals },
  })

export const useValidateAccount = (id: number) =>
  useMutation({
    mutationFn: () => post<UserRecord>(`/api/users/${id}/validation`),
    meta: { success: 'users.validated', invalidates: invalidatedQueries, refusals },
  })

/**
 * Deletes an account, or refuses a pending one.
 * @param leave opens another screen: this one would refetch the deleted record
 */
export function useDeleteAccount(id: number, leave: () => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (reason: string) => remove(`/api/users/${id}`, { reason }),
    onSuccess: async () => {
      await leave()
      queries.removeQueries({ queryKey: user(id).queryKey })
      for (const first of invalidatedQueries) void queries.invalidateQueries({ queryKey: [first] })
    },
    meta: { success: 'users.deleted', refusals },
  })
}

/** Unlinks an identity from a person's account. */
export const useUnlinkDoor = (id: number) =>
  useMutation({
    mutationFn: (identity: number) => remove(`/api/users/${id}/identities/${identity}`),
    meta: { success: 'userForm.unlinked', invalidates: invalidatedQueries, refusals },
  })

const pictureQueries = ['users', 'bodies', 'me']

export const useReplacePicture = (pictureId: number) =>
  useMutation({
    mutationFn: (file: File) => {
      const form = new FormData()
      form.append('file', file)
      return post<ProfilePicture>(`/api/profile_pictures/${pictureId}`, form)
    },
    meta: { success: 'userForm.pictureReplaced', invalidates: pictureQueries },
  })

export const useRemovePicture = (pictureId: number) =>
  useMutation({
    mutationFn: () => remove(`/api/profile_pictures/${pictureId}`),
    meta: { success: 'userForm.pictureRemoved', invalidates: pictureQueries },
  })
