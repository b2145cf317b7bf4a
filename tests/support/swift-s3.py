#!/usr/bin/python3
"""OpenStack Swift with its S3 API in one process on 127.0.0.1, from Debian's python3-swift.

usage: /usr/bin/python3 swift-s3.py FOLDER [PORT]
Prints one line of JSON when it accepts requests, and ends on SIGTERM.
"""
import eventlet

eventlet.monkey_patch()
import json
import logging
import os
import signal
import sys
import time

from eventlet import wsgi
from swift.common import utils
from swift.common.http_protocol import SwiftHttpProtocol
from swift.common.ring import RingBuilder
from swift.common.wsgi import loadapp

os.environ['TZ'] = 'UTC+0'
time.tzset()
root = os.path.realpath(sys.argv[1])
os.makedirs(root + '/disk/d1', exist_ok=True)
logging.basicConfig(stream=sys.stderr, level=logging.WARNING)

kinds = ('proxy', 'account', 'container', 'object')
wanted = {'proxy': int(sys.argv[2])} if len(sys.argv) > 2 else {}
sockets = {kind: eventlet.listen(('127.0.0.1', wanted.get(kind, 0))) for kind in kinds}
ports = {kind: socket.getsockname()[1] for kind, socket in sockets.items()}

# One device, one replica.
for kind in kinds[1:]:
    ring = RingBuilder(1, 1, 0)
    ring.add_dev({'id': 0, 'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': ports[kind], 'device': 'd1', 'weight': 1})
    ring.rebalance(seed=1)
    ring.get_ring().save(f'{root}/{kind}.ring.gz')


def write(name, text):
    path = f'{root}/{name}'
    with open(path, 'w', encoding='utf-8') as file:
        file.write(text)
    return path


write(
    'swift.conf',
    '[swift-hash]\nswift_hash_path_suffix = test\n[storage-policy:0]\nname = one\ndefault = yes\n',
)
utils.get_logger.console_handler4logger = {}
utils.set_swift_dir(root)
common = f'[DEFAULT]\nswift_dir = {root}\nlog_address = {root}/no-syslog\nlog_level = WARNING\n'
filters = ('catch_errors', 'gatekeeper', 'listing_formats', 'copy', 'slo', 'dlo', 'versioned_writes')
proxy = common + '''
[pipeline:main]
pipeline = catch_errors gatekeeper memory listing_formats s3api tempauth copy slo dlo versioned_writes proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:memory]
paste.filter_factory = __main__:create_memory
[filter:tempauth]
use = egg:swift#tempauth
user_test_curio = secret-of-a-test .admin
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
storage_domain = localhost
cors_preflight_allow_origin = *
''' + ''.join(f'[filter:{name}]\nuse = egg:swift#{name}\n' for name in filters)
storage = common + f'''devices = {root}/disk
mount_check = false
db_preallocation = off
[app:main]
use = egg:swift#%s
recon_cache_path = {root}
'''


class Memory:
    """Stands in for memcached, which tempauth requires: keeps its tokens, and forgets everything else at once."""

    def __init__(self):
        self.tokens = {}

    def get(self, key, **_):
        return self.tokens.get(key)

    def set(self, key, value, **_):
        if key.startswith('AUTH_/'):
            self.tokens[key] = value

    def incr(self, key, delta=1, **_):
        return delta

    def delete(self, key, **_):
        pass

    def set_multi(self, mapping, *_, **__):
        pass

    def get_multi(self, keys, *_, **__):
        return [None for _key in keys]


MEMORY = Memory()


def create_memory(_global, **_local):
    def wrap(app):
        def call(env, start):
            env['swift.cache'] = MEMORY
            return app(env, start)

        return call

    return wrap


utils.FALLOCATE_RESERVE = 0
for kind in kinds:
    text = proxy if kind == 'proxy' else storage % kind
    app = loadapp(write(f'{kind}.conf', text), global_conf={'log_name': kind})
    options = {'protocol': SwiftHttpProtocol, 'capitalize_response_headers': False, 'log_output': False}
    eventlet.spawn(wsgi.server, sockets[kind], app, logging.getLogger('access'), socket_timeout=60, **options)

signal.signal(signal.SIGTERM, lambda *_: os._exit(0))
started = {
    'endpoint': f'http://127.0.0.1:{ports["proxy"]}',
    'AWS_ACCESS_KEY_ID': 'test:curio',
    'AWS_SECRET_ACCESS_KEY': 'secret-of-a-test',
}
print(json.dumps(started), flush=True)
while True:
    eventlet.sleep(3600)
