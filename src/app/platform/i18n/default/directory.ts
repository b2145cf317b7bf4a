export const directory = {
  invite: '邀请用户',
  missingFields: 'Please fill in all * fields',
}
