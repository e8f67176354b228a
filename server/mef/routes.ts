import { geographicAddressRoutes } from '#server/mef/geographic-address.ts'
import { hubRoutes } from '#server/mef/hub.ts'
import { inventoryRoutes } from '#server/mef/inventory.ts'
import { qualificationRoutes } from '#server/mef/qualification.ts'
import { mefOrderChangeRoutes } from '#server/mef/order-changes.ts'
import { mefOrderRoutes } from '#server/mef/order.ts'
import { mefQuoteRoutes } from '#server/mef/quote.ts'
import { serveNotOffered } from '#server/mef/serve.ts'
import type { Portal } from '#server/platform/route.ts'

/** MEF LSO Cantata: each resource translates to the portal's verbs and reads. */
export function mefRoutes(portal: Portal) {
  geographicAddressRoutes(portal)
  qualificationRoutes(portal)
  mefQuoteRoutes(portal)
  inventoryRoutes(portal)
  hubRoutes(portal)
  mefOrderRoutes(portal)
  mefOrderChangeRoutes(portal)
  serveNotOffered(portal)
}
