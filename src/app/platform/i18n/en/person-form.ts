// The texts of the form for a person's details. The namespaces whose screens show the form contain them.
import type { Gender } from '#src/domain/people/people.ts'
import { editConflict } from './edit-conflict.ts'

export const personForm = {
  ...editConflict,
  fields: {
    name: 'Name',
    email: 'Email',
    firstName: 'First name',
    lastName: 'Last name',
    phoneNumber: 'Phone',
    country: 'Country',
    language: 'Language',
    department: 'Department',
    position: 'Position',
    employeeId: 'Employee ID',
    gender: 'Gender',
    role: 'Role',
  },
  genders: { male: 'Male', female: 'Female', other: 'Other' } as Record<Gender, string>,
  roles: { admin: 'Admin', worker: 'Worker' },
  notGiven: 'Not set',
  setOnce: 'Cannot be changed once set.',
  more: 'More details',
  missingFields: 'Please fill in all * fields',
  invalidFields: {
    name: 'Enter a name of at most 100 characters.',
    email: 'Enter an email address.',
    phoneNumber: 'Enter digits only, and choose the country code next to them.',
    other: 'This value is not valid. Please check it.',
  },
  complete: 'Complete',
  sending: 'Sending...',
}
