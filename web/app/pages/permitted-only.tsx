import type { AsyncRouteComponent } from '@tanstack/react-router'
import type { Permission } from '#contract/permissions.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { NotFoundPage } from './not-found.tsx'

/** Restricts a screen to holders of the permission; others see the not-found page. */
export function permittedOnly(
  permission: Permission,
  Screen: AsyncRouteComponent<object>,
): AsyncRouteComponent<object> {
  const Permitted = () => (can(useSignedInUser(), permission) ? <Screen /> : <NotFoundPage />)
  return Screen.preload ? Object.assign(Permitted, { preload: Screen.preload }) : Permitted
}
