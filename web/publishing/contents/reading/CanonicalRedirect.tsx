import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Content, ContentType } from '#contract/publishing/contents/contents.ts'
import { contentRoutes } from '#web/papers/contentKinds/contentRoutes.ts'

interface CanonicalRedirectProps {
  content: Content
  /** Kind of content this screen shows. */
  of: ContentType
  children: ReactNode
}

/** Redirects a content to the route of its kind, when its kind changed or the URL names another one. */
export const CanonicalRedirect = ({ content: { id, contentType }, of, children }: CanonicalRedirectProps) =>
  contentType === of ? children : <Navigate to={contentRoutes[contentType]} params={{ id }} replace />
