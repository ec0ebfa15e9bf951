import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Me } from '#contract/people/accounts/accounts.ts'
import type { ProfilePicture } from '#contract/people/pictures/pictures.ts'
import type { OwnProfileForm } from '#contract/people/users/userForms.ts'
import { fetchResponse, post, put, remove } from '#web/ground/http/client.ts'
import { changeMe } from '#web/ground/viewer/api.ts'

/** Updates the cached user from a response. */
function useUpdateCachedMe() {
  const queries = useQueryClient()
  return (change: (user: Me) => Me) => changeMe(queries, change)
}

export function useSaveProfile(id: number) {
  const show = useUpdateCachedMe()
  return useMutation({
    mutationFn: (form: OwnProfileForm) => put<Me>(`/api/users/${id}`, form),
    onSuccess: (saved) => show(() => saved),
    meta: { success: 'profile.success', invalidates: ['users', 'bodies'] },
  })
}

/** Cancels the requested change of email address. */
export function useCancelEmailChange() {
  const show = useUpdateCachedMe()
  return useMutation({
    mutationFn: () => remove('/api/me/email_change'),
    onSuccess: () => show((user) => ({ ...user, pendingEmail: null })),
    meta: { success: 'profile.emailKept' },
  })
}

export const useChangePassword = (id: number) =>
  useMutation({
    mutationFn: (form: { currentPassword: string; password: string }) => put(`/api/users/${id}/reset_password`, form),
    meta: { success: 'password.changed', invalidates: ['signIns'] },
  })

/** @param kept picture to replace */
export function useSavePicture(kept: ProfilePicture | null) {
  const show = useUpdateCachedMe()
  return useMutation({
    mutationFn: (file: File) => {
      const form = new FormData()
      form.append('file', file)
      return post<ProfilePicture>(kept ? `/api/profile_pictures/${kept.id}` : '/api/profile_pictures', form)
    },
    onSuccess: ({ id, filename, updatedAt }) =>
      show((user) => ({ ...user, profilePicture: { id, filename, updatedAt } })),
    meta: { success: 'picture.saved', invalidates: ['users', 'bodies'] },
  })
}

export function useRemovePicture() {
  const show = useUpdateCachedMe()
  return useMutation({
    mutationFn: ({ id }: ProfilePicture) => remove(`/api/profile_pictures/${id}`),
    onSuccess: () => show((user) => ({ ...user, profilePicture: null })),
    meta: { success: 'picture.removed', invalidates: ['users', 'bodies'] },
  })
}

export const useEndSignIn = () =>
  useMutation({
    mutationFn: (id: number) => remove(`/api/me/sign_ins/${id}`),
    meta: { success: 'signIns.ended', invalidates: ['signIns'] },
  })

export const useEndOtherSignIns = () =>
  useMutation({
    mutationFn: () => remove('/api/me/sign_ins'),
    meta: { success: 'signIns.othersEnded', invalidates: ['signIns'] },
  })

/** Downloads all personal data of the user as a file. */
export const useExport = () =>
  useMutation({
    mutationFn: async () => (await fetchResponse(new Request('/api/me/export', { cache: 'no-store' }))).blob(),
    onSuccess: (archive) => {
      const link = document.createElement('a')
      link.href = URL.createObjectURL(archive)
      link.download = 'mandature-mes-donnees.zip'
      link.click()
      // the download has started by then
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
    },
  })
