import { expect, test } from 'vitest'
import { joinedAddress } from '#web/quotes/site/site.ts'

const address = {
  address_line1: '12 Jalan Api-Api',
  address_line2: '',
  city: 'Kota Kinabalu',
  postcode: '88000',
  state: 'Sabah',
  country: 'Malaysia',
}

test('an address entered by hand is labelled by its non-empty parts', () => {
  expect(joinedAddress(address)).toBe('12 Jalan Api-Api, Kota Kinabalu, 88000, Sabah, Malaysia')
  expect(joinedAddress({ ...address, address_line2: ' Block B ' })).toBe(
    '12 Jalan Api-Api, Block B, Kota Kinabalu, 88000, Sabah, Malaysia',
  )
})
