// As the programs of lab-teaching.

#pragma once

#include "../lab-teaching/harness.cuh"
