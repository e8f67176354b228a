import * as z from 'zod'
import { addressQuery, cantata, itemRelationships, mefItems, relatedContacts } from '#contract/mef/cantata.ts'

export const qualificationApi = {
  validateAddress: cantata('POST', '/geographicAddressManagement/v2/geographicAddressValidation', {
    scope: 'read',
    summary: 'Find the listed building of an address, or the buildings most like it.',
    body: z.object({ instantSyncValidation: z.boolean(), submittedGeographicAddress: addressQuery }),
  }),
  address: cantata('GET', '/geographicAddressManagement/v2/geographicAddress/:id', {
    summary: 'Get the address of a building by its NIS code.',
  }),
  qualify: cantata('POST', '/productOfferingQualification/v8/productOfferingQualification', {
    scope: 'read',
    summary: 'Answer at once whether lines can be delivered. Saves nothing.',
    body: z.object({
      instantSyncQualification: z.boolean(),
      provideAlternative: z.boolean(),
      requestedPOQCompletionDate: z.iso.datetime({ offset: true }).optional(),
      relatedContactInformation: relatedContacts,
      productOfferingQualificationItem: mefItems({ qualificationItemRelationship: itemRelationships }),
    }),
  }),
}
