-- Run once on the primary, as postgres: psql --set=password=CURIO_PASSWORD --file=database.sql
create role curio login password :'password';
create database curio owner curio;
